import type { Caller } from '../../http/authenticate.ts';

interface Remembered {
  readonly caller: Caller;
  /** Milliseconds of the clock: when it was read, and how long it holds. A clock set back ends it, too. */
  readonly since: number;
  readonly until: number;
}

/**
 * Sessions and keys read a moment ago, by raw cookie value or hash and the brand named with it. Bounded: when full, the
 * oldest goes. Switched off it forgets everything and keeps nothing.
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

  get(key: string, now: number): Caller | undefined {
    const found = this.#entries.get(key);
    if (found === undefined) return undefined;
    if (found.since <= now && now < found.until) return found.caller;
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

  /** What somebody changes themselves they see at once, before the change is announced. */
  drop(key: string): void {
    this.#entries.delete(key);
  }

  /** @param change `session:{id}`, `user:{id}`, `key:{id}` or `app:{id}`; anything else forgets all */
  forget(change: string): void {
    this.#changes += 1;
    const [kind = '', id] = change.split(':');
    const idOf = IDS[kind];
    if (idOf === undefined) {
      this.#entries.clear();
      return;
    }
    for (const [key, entry] of this.#entries) if (idOf(entry.caller) === id) this.#entries.delete(key);
  }
}

/** What a change names, of whoever is remembered. */
const IDS: Readonly<Record<string, (caller: Caller) => string | undefined>> = {
  session: (caller) => (caller.kind === 'user' ? caller.sessionId : undefined),
  user: ({ userId }) => userId,
  key: (caller) => (caller.kind === 'api-key' ? caller.keyId : undefined),
  app: (caller) => (caller.kind === 'assistant' ? caller.connectionId : undefined),
};
