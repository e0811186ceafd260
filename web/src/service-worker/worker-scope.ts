/** What of a service worker's global scope is used here; the compiler's own list of it cannot stand beside the page's. */
interface WaitingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface AskedEvent extends WaitingEvent {
  readonly request: Request;
  respondWith(answer: Response | Promise<Response>): void;
}

export interface WorkerScope {
  readonly location: { readonly origin: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', listener: (event: WaitingEvent) => void): void;
  addEventListener(name: 'fetch', listener: (event: AskedEvent) => void): void;
}

export const scope = globalThis as unknown as WorkerScope;
