// Keeps the page for use without a network. Another version of it is fetched at a visit and shown at the next one.

const KEPT = 'houseodds-VERSION';
const FILES = ['./', 'manifest.webmanifest', 'icon.svg', 'icon-192.png', 'icon-512.png'];

async function install() {
  const kept = await caches.open(KEPT);
  await kept.addAll(FILES.map((file) => new Request(file, { cache: 'reload' })));
  await skipWaiting();
}

async function activate() {
  const old = (await caches.keys()).filter((name) => name.startsWith('houseodds-') && name !== KEPT);
  await Promise.all(old.map((name) => caches.delete(name)));
  await clients.claim();
}

/** Returns the kept file, or the network's answer for any other. */
async function answer(request) {
  return await caches.match(request.mode === 'navigate' ? './' : request, { ignoreSearch: true }) ?? fetch(request);
}

addEventListener('install', (event) => event.waitUntil(install()));
addEventListener('activate', (event) => event.waitUntil(activate()));
addEventListener('fetch', (event) => event.respondWith(answer(event.request)));
