import type { Context } from '../../context.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { getBrandProfile, getBrandVoice } from '../brand-profile/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { type ClaimedDay, claimDay, updateHeldDay } from './day-claims.queries.ts';
import { PROFILE_MISSING, problemOfProvider, UNEXPECTED } from './day-problems.ts';
import { drawDay } from './draw-day.ts';
import { failDay, finishDay } from './finish-day.ts';
import { DAY_LEASE_MILLISECONDS, holdDay } from './hold-day.ts';
import { writeDay } from './write-day.ts';

type JobContext = Pick<
  Context,
  'db' | 'clock' | 'log' | 'storage' | 'writer' | 'imageMaker' | 'workshop' | 'announcements'
>;

/** A worker goes on with its batch's next day for so long, then lets the queue decide what is next. */
const GO_ON_MILLISECONDS = 60_000;
/** Claims of one day: more of them mean that its work kills the worker. */
const MOST_CLAIMS = 6;

/**
 * Makes one day, then goes on with the next queued day of the same batch: asking the queue again would cost a poll.
 * Rows are the truth and the claim tests them, so the job may run twice, late or not at all (the sweep is the net).
 */
export async function generateDay(
  context: JobContext,
  { dayId }: { dayId: string },
  { signal, stopping, lastTry }: { signal: AbortSignal; stopping: AbortSignal; lastTry: boolean },
): Promise<void> {
  const goOnUntil = performance.now() + GO_ON_MILLISECONDS;
  let day = await claim(context, { dayId });
  while (day) {
    await holdDay(context, day, () => makeDay(context, day as ClaimedDay, { signal, lastTry }));
    if (signal.aborted || stopping.aborted || performance.now() > goOnUntil) return;
    day = await claim(context, { nextOf: day.batchId });
  }
}

function claim({ db, clock }: JobContext, which: Parameters<typeof claimDay>[1]['which']) {
  const now = clock.now();
  return claimDay(db, { which, now, silentSince: new Date(now.getTime() - DAY_LEASE_MILLISECONDS) });
}

async function makeDay(
  context: JobContext,
  day: ClaimedDay,
  { signal, lastTry }: { signal: AbortSignal; lastTry: boolean },
): Promise<void> {
  if (day.attempts > MOST_CLAIMS) return failDay(context, day, UNEXPECTED);
  try {
    await makeParts(context, day, signal);
  } catch (error) {
    if (signal.aborted) return giveBack(context, day);
    const problem = problemOfProvider(error);
    if (problem) {
      const detail = error instanceof ProviderError ? error.message : undefined;
      context.log.warn({ dayId: day.id, problem: problem.code, detail }, 'a day could not be made');
      return failDay(context, day, problem);
    }
    if (!lastTry) {
      await giveBack(context, day);
      throw error;
    }
    context.log.error({ err: error, dayId: day.id }, 'a day failed');
    await failDay(context, day, UNEXPECTED);
  }
}

async function makeParts(context: JobContext, day: ClaimedDay, signal: AbortSignal): Promise<void> {
  const { workspaceId, part, postId } = day;
  const profile = await getBrandProfile(context.db, workspaceId);
  if (!profile) return failDay(context, day, PROFILE_MISSING);
  const voice = await getBrandVoice(context.db, workspaceId);
  const [post] = postId === null ? [] : await readPostRecords(context.db, workspaceId, { ids: [postId] });
  const textVariant = post ? post.textVariant + 1 : 0;
  const imageVariant = post ? post.imageVariant + 1 : 0;
  const text =
    part === 'image'
      ? null
      : (day.draftText ?? (await writeDay(context, day, { profile, voice, variant: textVariant, signal })));
  if (part !== 'image' && text === null) return;
  const picture =
    part === 'text'
      ? null
      : await drawDay(context, day, {
          ...{ profile, variant: imageVariant, signal },
          text: text ?? post?.content ?? day.topic.summary,
        });
  await finishDay(context, day, { profile, text, picture });
}

/** Lets another worker have the day at once. */
async function giveBack(context: JobContext, day: ClaimedDay): Promise<void> {
  await updateHeldDay(day.workspaceId, context.db, day, { state: 'queued', updatedAt: context.clock.now() });
}
