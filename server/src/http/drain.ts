import { setTimeout as pause } from 'node:timers/promises';

/** How a web process leaves a rolling restart without losing a request. */
export interface Drain {
  /** The process wants to end: it is not ready any more, and every answer ends its connection. */
  readonly begun: boolean;
  /** Requests that still run when the server closes have this long. */
  readonly requestMilliseconds: number;
  /** Begins, and resolves when balancers have had the time to see it and to send nothing new. */
  begin(): Promise<void>;
}

/** Balancers ask every second or two; three times that. */
const NOTICE_MILLISECONDS = 5_000;

/**
 * In production a process first says that it is going (`/health/ready` 503) and goes on answering for five seconds;
 * at a desk nobody waits for that.
 */
export function openDrain({ production }: { production: boolean }): Drain {
  let begun = false;
  return {
    get begun() {
      return begun;
    },
    // A browser opens connections it never uses; at a desk they must not hold a closing server for long.
    requestMilliseconds: production ? 20_000 : 3_000,
    async begin() {
      begun = true;
      if (production) await pause(NOTICE_MILLISECONDS);
    },
  };
}
