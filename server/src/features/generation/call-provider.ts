import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../context.ts';
import { ProviderError, type ProviderErrorCode } from '../../providers/provider-error.ts';
import { SHORT_WAIT_SECONDS, withSlot } from './provider-slots.ts';

/** Our own engines run in process: nobody limits them. */
const BUILTIN = 'builtin';
/**
 * How often a call is repeated here. The clients repeat what their protocol allows; left over are a 429, which they
 * hand to whoever holds the places, and an image that arrived broken.
 */
const REPEATS: Readonly<Partial<Record<ProviderErrorCode, number>>> = { 'rate-limited': 3, 'bad-image': 1 };
const FIRST_PAUSE = 500;
const LONGEST_PAUSE = SHORT_WAIT_SECONDS * 1_000;

/**
 * Calls a writer or an image maker within its provider's limits.
 * @param options.name the writer's or maker's; with `kind` it names the limit
 * @param accept works on the answer when its place is free again; a ProviderError of it counts as the call's
 * @throws ProviderError
 */
export async function callProvider<Answer, Result>(
  context: Pick<Context, 'db' | 'clock'>,
  {
    kind,
    name,
    signal,
    asked,
  }: { kind: 'text' | 'image'; name: string; signal: AbortSignal; asked: boolean },
  call: () => Promise<Answer>,
  accept: (answer: Answer) => Promise<Result>,
): Promise<Result> {
  if (name === BUILTIN) return accept(await call());
  for (let repeats = 0; ; repeats += 1) {
    try {
      return await accept(await withSlot(context, `${kind}:${name}`, { signal, asked }, call));
    } catch (error) {
      if (!(error instanceof ProviderError) || repeats >= (REPEATS[error.code] ?? 0)) throw error;
      if ((error.retryAfterSeconds ?? 0) > SHORT_WAIT_SECONDS) throw error;
      await pause(pauseAfter(error, repeats), undefined, { signal }).catch(() => undefined);
    }
  }
}

/** Exponential with full jitter; the provider's own wish wins when it is longer. */
function pauseAfter(error: ProviderError, repeats: number): number {
  const jittered = Math.random() * Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (repeats + 1));
  return Math.min(LONGEST_PAUSE, Math.max(jittered, (error.retryAfterSeconds ?? 0) * 1000));
}
