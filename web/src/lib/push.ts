import { api } from './api.ts';

/** Whether this browser can show messages of ours at all: an iPhone only once the page stands on its home screen. */
export const canBePushed = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether its owner has said no for good; only the browser's own settings change that. */
export const isPushRefused = (): boolean => canBePushed() && Notification.permission === 'denied';

/** `denied`: the person said no; `failed`: their browser or its push service would not. */
export type PushAnswer = 'on' | 'denied' | 'failed';

/**
 * Asks the person, in the browser's own words, and tells the server where this browser is reached. Called by a press alone.
 * @param publicKey of this installation
 * @throws what the server refuses
 */
export async function turnPushOn(publicKey: string): Promise<PushAnswer> {
  if ((await Notification.requestPermission()) !== 'granted') return 'denied';
  const made = await subscribe(publicKey).catch(() => null);
  if (made === null) return 'failed';
  const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = made.toJSON();
  await api.push.save({ endpoint, keys: { p256dh, auth } });
  return 'on';
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const earlier = await pushManager.getSubscription();
  // One that was made with another key of the server's can't be used with this one.
  await earlier?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

/** The server forgets this browser; the browser its address. */
export async function turnPushOff(): Promise<void> {
  await api.push.remove();
  const registration = await navigator.serviceWorker.getRegistration();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
