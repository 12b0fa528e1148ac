/** Shows pushes as notifications. A click opens the room, in a tab of this site if there is one. */
self.addEventListener('push', (event) => {
  const { title, body, path, tag } = event.data.json();
  event.waitUntil(
    self.registration.showNotification(title, { body, tag, icon: '/icons/icon-192.png', data: { path } }),
  );
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const url = new URL(event.notification.data.path, self.location.origin).href;
  event.waitUntil(
    self.clients.matchAll({ type: 'window', includeUncontrolled: true }).then((pages) => {
      const page = pages.find((open) => open.url === url);
      return page ? page.focus() : self.clients.openWindow(url);
    }),
  );
});
