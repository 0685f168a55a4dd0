/* Kills the program when it is about to make its KILL_AT-th call that changes a file or a folder, or with INTERRUPT_AT sends
 * it a SIGINT and makes that call and those that follow it slow; without either nothing happens. The number of such calls is
 * written to COUNT_TO. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_long calls;
static long kill_at, interrupt_at;

static void __attribute__((constructor)) begin(void) {
  const char *at = getenv("KILL_AT");
  kill_at = at ? atol(at) : 0;
  at = getenv("INTERRUPT_AT");
  interrupt_at = at ? atol(at) : 0;
}

static void __attribute__((destructor)) end(void) {
  const char *path = getenv("COUNT_TO");
  FILE *file = path ? fopen(path, "w") : NULL;
  if (file) fprintf(file, "%ld\n", (long)calls), fclose(file);
}

static void change(void) {
  long now = ++calls;
  if (now == kill_at) kill(getpid(), SIGKILL);
  if (now == interrupt_at) kill(getpid(), SIGINT);
  if (interrupt_at && now >= interrupt_at) usleep(now < interrupt_at + 3 ? 30000 : 1000);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define CHANGES(type, name, parameters, arguments) \
  type name parameters { change(); return REAL(name) arguments; }

/* Of what is opened, only what may be made or emptied. */
#define OPENS(name, parameters, ...)                                          \
  int name parameters {                                                       \
    va_list rest;                                                             \
    va_start(rest, flags);                                                    \
    mode_t mode = flags & (O_CREAT | O_TMPFILE) ? va_arg(rest, mode_t) : 0;   \
    va_end(rest);                                                             \
    if (flags & (O_CREAT | O_TRUNC)) change();                                \
    return REAL(name)(__VA_ARGS__, flags, mode);                              \
  }

OPENS(open, (const char *path, int flags, ...), path)
OPENS(open64, (const char *path, int flags, ...), path)
OPENS(openat, (int folder, const char *path, int flags, ...), folder, path)
OPENS(openat64, (int folder, const char *path, int flags, ...), folder, path)

/* Messages are written, too, but change no file. */
ssize_t write(int file, const void *bytes, size_t count) {
  if (file > 2) change();
  return REAL(write)(file, bytes, count);
}

CHANGES(int, rename, (const char *from, const char *to), (from, to))
CHANGES(int, renameat, (int a, const char *from, int b, const char *to), (a, from, b, to))
CHANGES(int, unlink, (const char *path), (path))
CHANGES(int, unlinkat, (int folder, const char *path, int flags), (folder, path, flags))
CHANGES(int, rmdir, (const char *path), (path))
CHANGES(int, mkdir, (const char *path, mode_t mode), (path, mode))
CHANGES(int, mkdirat, (int folder, const char *path, mode_t mode), (folder, path, mode))
CHANGES(int, link, (const char *from, const char *to), (from, to))
CHANGES(int, symlink, (const char *from, const char *to), (from, to))
CHANGES(int, ftruncate, (int file, off_t length), (file, length))
CHANGES(int, ftruncate64, (int file, off64_t length), (file, length))
CHANGES(int, fsync, (int file), (file))
