/** Anything that can say what time it is. */
export interface Clock {
  now(): Date;
}

/** How the sandbox's clock is changed; `advanceMs` works on a running and on a frozen clock. */
export interface ClockChange {
  /** Milliseconds added to the base clock (replaces the earlier offset). */
  offsetMs?: number;
  /** ISO instant to jump to. */
  at?: string;
  advanceMs?: number;
  /** true stops the clock where it is, false lets it run on from there. */
  frozen?: boolean;
  /** Milliseconds of real time after which the clock is right again by itself; without it the change stays. */
  forMs?: number;
}

export interface ClockState {
  now: string;
  offsetMs: number;
  frozen: boolean;
}

/**
 * The one clock of the whole sandbox. Token lifetimes, container states and quotas read it;
 * injected latency does not, because that is spent in real time.
 */
export interface SandboxClock extends Clock {
  change(change: ClockChange): ClockState;
  state(): ClockState;
  reset(): void;
}

export function createClock(base: Clock): SandboxClock {
  let offsetMs = 0;
  let frozenAt: number | null = null;
  /** When whoever changed the clock is taken for dead. */
  let until: number | null = null;
  const reset = () => {
    offsetMs = 0;
    frozenAt = null;
    until = null;
  };
  const now = () => {
    if (until !== null && base.now().getTime() >= until) reset();
    return new Date(frozenAt ?? base.now().getTime() + offsetMs);
  };
  const jumpTo = (instant: number) => {
    offsetMs = instant - base.now().getTime();
    if (frozenAt !== null) frozenAt = instant;
  };
  const state = () => ({ now: now().toISOString(), offsetMs, frozen: frozenAt !== null });
  return {
    now,
    state,
    change(change) {
      until = change.forMs === undefined ? null : base.now().getTime() + change.forMs;
      if (change.offsetMs !== undefined) jumpTo(base.now().getTime() + change.offsetMs);
      if (change.at !== undefined) jumpTo(Date.parse(change.at));
      if (change.advanceMs !== undefined) jumpTo(now().getTime() + change.advanceMs);
      if (change.frozen === true) frozenAt = now().getTime();
      if (change.frozen === false && frozenAt !== null) {
        const instant = frozenAt;
        frozenAt = null;
        jumpTo(instant);
      }
      return state();
    },
    reset,
  };
}
