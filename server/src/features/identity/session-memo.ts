import type { SignedIn } from '../../http/authenticate.ts';

interface Remembered {
  readonly session: SignedIn;
  /** Milliseconds of the clock: when it was read, and how long it holds. A clock set back ends it, too. */
  readonly since: number;
  readonly until: number;
}

/**
 * Sessions read a moment ago, by raw cookie value and the brand named with it. Bounded: when full, the oldest goes. Switched off it forgets
 * everything and keeps nothing.
 */
export class SessionMemo {
  readonly #entries = new Map<string, Remembered>();
  readonly #size: number;
  #on = false;
  #changes = 0;

  constructor(size: number) {
    this.#size = size;
  }

  /** Grows with every change announced; what was read before a change must not be remembered after it. */
  get changes(): number {
    return this.#changes;
  }

  switch(on: boolean): void {
    this.#on = on;
    this.#changes += 1;
    this.#entries.clear();
  }

  get(key: string, now: number): SignedIn | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) return undefined;
    if (found.since <= now && now < found.until) return found.session;
    this.#entries.delete(key);
    return undefined;
  }

  /** @param readAt `changes` as it was before the row was read */
  remember(key: string, entry: Remembered, readAt: number): void {
    if (!this.#on || readAt !== this.#changes) return;
    if (this.#entries.size >= this.#size) {
      const oldest = this.#entries.keys().next();
      if (!oldest.done) this.#entries.delete(oldest.value);
    }
    this.#entries.set(key, entry);
  }

  /** @param change `session:{id}` or `user:{id}`; anything else forgets all */
  forget(change: string): void {
    this.#changes += 1;
    const [kind, id] = change.split(':');
    if (kind !== 'session' && kind !== 'user') {
      this.#entries.clear();
      return;
    }
    for (const [key, entry] of this.#entries) {
      if ((kind === 'session' ? entry.session.sessionId : entry.session.userId) === id)
        this.#entries.delete(key);
    }
  }
}
