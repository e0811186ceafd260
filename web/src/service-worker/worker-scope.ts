/** What of a service worker's global scope is used here; the compiler's own list of it cannot stand beside the page's. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AskedEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Response | Promise<Response>): void;
}

interface Shown {
  close(): void;
  readonly data: unknown;
}
interface OpenWindow {
  focus(): Promise<unknown>;
  navigate(address: string): Promise<unknown>;
}

export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: {
    claim(): Promise<void>;
    matchAll(which: { type: 'window'; includeUncontrolled: boolean }): Promise<OpenWindow[]>;
    openWindow(address: string): Promise<unknown>;
  };
  readonly registration: { showNotification(title: string, options: object): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: AskedEvent) => void): void;
  addEventListener(
    name: 'push',
    listener: (event: WaitingEvent & { readonly data: { json(): unknown } | null }) => void,
  ): void;
  addEventListener(
    name: 'notificationclick',
    listener: (event: WaitingEvent & { readonly notification: Shown }) => void,
  ): void;
  addEventListener(
    name: 'pushsubscriptionchange',
    listener: (event: WaitingEvent & { readonly newSubscription?: { toJSON(): object } | null }) => void,
  ): void;
}

export const scope = globalThis as unknown as WorkerScope;
