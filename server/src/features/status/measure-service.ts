import type { Service } from '@postownia/contract';
import type { ProcessRole, ServiceSignal } from '../../db/schema/status.ts';
import { clipSpans, gapsIn, mergeSpans, type Span } from './spans.ts';

/** Who must live for a service to be there; null: it lives elsewhere, and only asking tells. */
const CARRIERS: Readonly<Record<Service, ProcessRole | null>> = {
  app: 'web',
  generation: 'worker',
  publishing: 'worker',
  accounts: null,
};

/** What the minutes of a window say about one service. All spans are merged and lie within the window. */
export interface Measurement {
  /** Minutes that count. */
  readonly measured: readonly Span[];
  /** Those of them in which it was down. */
  readonly down: readonly Span[];
  /** Those in which nobody lived who carries it. */
  readonly silent: readonly Span[];
  /** Whether it gives signals now: a carrier lives, or somebody asked; null when it never did. */
  readonly present: boolean | null;
  /** The end of what is measured; a silence up to here still lasts. */
  readonly until: number;
}

/**
 * Measures one service. From the first heartbeat of its carrier every minute counts, and one without a heartbeat is
 * down; before it nothing is known. The minute that still runs counts once there is a heartbeat in it.
 * @param options.signals merged minutes by signal; may begin before the window
 * @param options.from first minute of the window
 * @param options.now the minute that runs
 */
export function measureService(
  service: Service,
  { signals, from, now }: { signals: ReadonlyMap<ServiceSignal, readonly Span[]>; from: number; now: number },
): Measurement {
  const given = (signal: ServiceSignal) => signals.get(signal) ?? [];
  const carrier = CARRIERS[service];
  const told = given(carrier ?? 'accounts-asked');
  const first = told[0]?.[0];
  const last = (told.at(-1)?.[1] ?? 0) - 1;
  const until = Math.max(now, Math.min(last, now) + 1);
  const failed = given(`${service}-failed`);
  if (first === undefined) return { measured: [], down: [], silent: [], present: null, until };
  const present = last >= now - 1;
  if (carrier === null) {
    const measured = clipSpans(told, [from, until]);
    return { measured, down: within(failed, measured), silent: [], present, until };
  }
  const window: Span = [Math.max(first, from), until];
  const measured = mergeSpans([window]);
  const silent = gapsIn(window, told);
  return { measured, down: mergeSpans([...silent, ...within(failed, measured)]), silent, present, until };
}

const within = (spans: readonly Span[], frame: readonly Span[]): Span[] =>
  frame.flatMap((span) => clipSpans(spans, span));
