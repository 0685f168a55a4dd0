/* Starts a command on a console of its own, presses Ctrl-C after some milliseconds, and exits with the command's code.
   Usage: ctrl_c MILLISECONDS "COMMAND LINE" */
#include <stdio.h>
#include <stdlib.h>
#include <windows.h>

static BOOL WINAPI ignore(DWORD signal) {
  (void)signal;
  return TRUE;
}

int main(int count, char **arguments) {
  if (count != 3) return 2;
  STARTUPINFOA startup = {.cb = sizeof startup};
  PROCESS_INFORMATION process;
  AllocConsole();
  if (!CreateProcessA(NULL, arguments[2], NULL, NULL, TRUE, 0, NULL, NULL, &startup, &process)) {
    fprintf(stderr, "the command did not start: error %lu\n", GetLastError());
    return 2;
  }
  SetConsoleCtrlHandler(ignore, TRUE);
  Sleep((DWORD)atoi(arguments[1]));
  if (!GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0)) {
    TerminateProcess(process.hProcess, 1);
    fprintf(stderr, "Ctrl-C was not pressed: error %lu\n", GetLastError());
    return 2;
  }
  if (WaitForSingleObject(process.hProcess, 60000) != WAIT_OBJECT_0) {
    TerminateProcess(process.hProcess, 1);
    fprintf(stderr, "the command did not end within a minute\n");
    return 2;
  }
  DWORD code = 0;
  GetExitCodeProcess(process.hProcess, &code);
  return (int)code;
}
