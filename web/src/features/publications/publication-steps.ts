import type { Publication } from '@postownia/contract/features/publications';

/** Steps of the networks that have words of their own; whatever a new network adds is told as `other`. */
const KNOWN = [
  ...(['photo', 'quota', 'child', 'child-status', 'container', 'container-status'] as const),
  ...(['reel-start', 'reel-offset', 'reel-upload'] as const),
  ...(['creator', 'init', 'upload-status', 'chunk'] as const),
  ...(['publish', 'look', 'read-back', 'comment', 'comment-look'] as const),
] as const;
export type StepName = (typeof KNOWN)[number] | 'other';

export type Attempt = Publication['attempts'][number];

/** A step that is done once for each picture ends in its number, from the second on. */
const NUMBER = /-(\d+)$/;

export function stepOf({ step }: Pick<Attempt, 'step'>): StepName {
  const name = step.replace(NUMBER, '');
  return KNOWN.find((known) => known === name) ?? 'other';
}

/** What a step is called, with the number of its picture where it has one: `name` is that of the texts. */
export function numbered(name: string, { step }: Pick<Attempt, 'step'>): string {
  const [, number] = NUMBER.exec(step) ?? [];
  return number === undefined ? name : `${name} (${number})`;
}

/** Key of the sentence that says how a step ended, below `steps` of the texts. */
export function sentenceKeyOf(attempt: Attempt) {
  const step = stepOf(attempt);
  if (attempt.outcome === 'done' && attempt.remoteId !== null) {
    if (step === 'look') return 'steps.look.found' as const;
    if (step === 'comment-look') return 'steps.comment-look.found' as const;
  }
  if (step === 'read-back' && attempt.outcome === 'done' && attempt.remoteId === null)
    return 'steps.read-back.waiting' as const;
  return `steps.${step}.${attempt.outcome}` as const;
}

/** The step that is being done at the moment: begun by a worker that has the publication, and not answered. */
export function runningAttempt({ attempts }: Publication, underWay: boolean): Attempt | undefined {
  const last = attempts.at(-1);
  return underWay && last?.outcome === 'open' ? last : undefined;
}

/** How long a step took, in whole tenths of a second; null while it has no end. */
export function secondsOf({ startedAt, endedAt }: Attempt): number | null {
  if (endedAt === null) return null;
  return Math.max(0, Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 100) / 10);
}
