// Shows the page `offline.html` when the server cannot be reached, and the push messages that come. Nothing else is kept: no answer of
// the server and nothing of a person.
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

// A message of the server (`workflows/push-notices.ts`). Browsers want something shown for each; a later one of a topic takes the place
// of the one before.
self.addEventListener('push', (event) => {
  const { title, body, path, tag, language } = event.data.json()
  const shown = { body, tag, lang: language, renotify: true, icon: '/icons/icon-192.png', data: { path } }
  event.waitUntil(self.registration.showNotification(title, shown))
})

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const address = new URL(event.notification.data.path, self.location.origin)
  if (address.origin === self.location.origin) event.waitUntil(open(address.href))
})

// A window that shows it already is brought to the front; no other is led away from what somebody does there.
async function open(href) {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = windows.find(({ url }) => url === href)
  return there ? there.focus() : self.clients.openWindow(href)
}
