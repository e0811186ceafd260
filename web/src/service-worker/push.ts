import { scope } from './worker-scope.ts';

/** What our server sends (decision 0081): one line, and where it leads. */
interface Pushed {
  readonly title: string;
  /** A path of the product. */
  readonly path: string;
  /** A later message with the same replaces this one. */
  readonly tag: string;
}

/** A push message has to be shown, or the browser says something of its own in its place. */
export async function showPushed(data: { json(): unknown } | null): Promise<void> {
  if (data === null) return;
  const { title, path, tag } = data.json() as Pushed;
  const options = { tag, renotify: true, icon: '/icon-192.png', data: { path } };
  await scope.registration.showNotification(title, options);
}

/** Opens where the message leads: in a window of ours that is open, else in a new one. */
export async function openPushed(notification: { close(): void; data: unknown }): Promise<void> {
  notification.close();
  const { path } = notification.data as Pick<Pushed, 'path'>;
  const address = new URL(path, scope.location.origin);
  if (address.origin !== scope.location.origin) return;
  const [open] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (open === undefined) return void (await scope.clients.openWindow(address.href));
  await open.focus();
  await open.navigate(address.href);
}

/** A push service that gives a browser another address says so here alone. Without a session the server takes nothing. */
export async function keepNewAddress(subscription: { toJSON(): object } | null): Promise<void> {
  if (subscription === null) return;
  const { endpoint, keys } = subscription.toJSON() as { endpoint: string; keys: object };
  await fetch('/api/v1/push-subscription', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ endpoint, keys }),
  });
}
