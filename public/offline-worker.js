// The worker of the installed portal: it keeps the page that is shown without a connection, and nothing else. What is not a
// page of the portal passes it by.
const cacheName = 'gangway-offline-1';
const page = '/offline.html';

self.addEventListener('install', (event) => {
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.add(new Request(page, { cache: 'reload', credentials: 'omit' }))),
  );
  self.skipWaiting();
});

self.addEventListener('activate', (event) => {
  const isOld = (name) => name.startsWith('gangway-offline-') && name !== cacheName;
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter(isOld).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('fetch', (event) => {
  const { mode, method } = event.request;
  if (mode !== 'navigate' || method !== 'GET') return;
  event.respondWith(
    fetch(event.request).catch(async (error) => {
      const kept = await caches.match(page);
      if (kept) return kept;
      throw error;
    }),
  );
});
