// Shows the page `offline.html` when the server cannot be reached. Nothing else is kept: no answer of the server and nothing of a person.
const cacheName = 'offline'
const files = ['/offline.html', '/offline.js', '/color-scheme.js', '/favicon.svg']

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(
    caches.open(cacheName).then((cache) => cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(self.clients.claim())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { pathname } = new URL(request.url)
  if (request.mode === 'navigate') event.respondWith(fetch(request).catch(() => caches.match('/offline.html')))
  // What the page itself needs; everything else goes its usual way.
  else if (files.includes(pathname)) event.respondWith(fetch(request).catch(() => caches.match(pathname)))
})
