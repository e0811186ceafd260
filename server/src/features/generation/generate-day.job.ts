import type { Context } from '../../context.ts';
import type { JobInput } from '../../job-catalogue.ts';
import type { JobRun } from '../../job-run.ts';
import { asWorkspaceId } from '../../lib/workspace-id.ts';
import { ProviderError } from '../../providers/provider-error.ts';
import { getBrandProfile, getBrandVoice } from '../brand-profile/index.ts';
import { readPostRecords } from '../posts/index.ts';
import { type ClaimedDay, claimDay, updateLeasedDay } from './day-claims.queries.ts';
import { PROFILE_MISSING, problemOfProvider, UNEXPECTED } from './day-problems.ts';
import { drawDay } from './draw-day.ts';
import { drawOwnPhoto } from './draw-own-photo.ts';
import { drawProposals } from './draw-proposals.ts';
import { drawnRatio } from './drawn-ratio.ts';
import { failDay, finishDay } from './finish-day.ts';
import { DAY_LEASE_MILLISECONDS, leaseDay } from './lease-day.ts';
import { writeDay } from './write-day.ts';

type JobContext = Pick<
  Context,
  'db' | 'clock' | 'log' | 'storage' | 'writer' | 'imageMaker' | 'workshop' | 'changeHooks' | 'monthReels'
>;

type Run = Omit<JobRun, 'stopping'>;

/** Claims of one day: more of them mean that its work kills the worker. */
const MOST_CLAIMS = 6;

/**
 * Makes one day. Rows are the truth and the claim tests them, so the job may run twice, late or not at all (the sweep
 * is the net).
 */
export async function generateDay(
  context: JobContext,
  { workspaceId: workspace, dayId }: JobInput<'generate-day'>,
  run: Run,
): Promise<void> {
  const workspaceId = asWorkspaceId(workspace);
  const now = context.clock.now();
  const silentSince = new Date(now.getTime() - DAY_LEASE_MILLISECONDS);
  const day = await claimDay(workspaceId, context.db, { dayId, now, silentSince });
  if (day) await leaseDay(context, day, () => makeDay(context, day, run));
}

async function makeDay(context: JobContext, day: ClaimedDay, run: Run): Promise<void> {
  const { signal, lastTry } = run;
  if (day.attempts > MOST_CLAIMS) return failDay(context, day, UNEXPECTED);
  try {
    await makeParts(context, day, run);
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

async function makeParts(context: JobContext, day: ClaimedDay, { signal, asked }: Run): Promise<void> {
  const { workspaceId, part, postId } = day;
  const profile = await getBrandProfile(context.db, workspaceId);
  if (!profile) return failDay(context, day, PROFILE_MISSING);
  const voice = await getBrandVoice(context.db, workspaceId);
  const [post] = postId === null ? [] : await readPostRecords(context.db, workspaceId, { ids: [postId] });
  const textVariant = post ? post.textVariant + 1 : 0;
  const imageVariant = post ? post.imageVariant + 1 : 0;
  const shown = { profile, ratio: await drawnRatio(context, workspaceId, post), signal, asked };
  if (part === 'proposals') {
    const told = { ...shown, text: post?.content ?? day.topic.summary, variant: imageVariant };
    const proposals = await drawProposals(context, day, told);
    return finishDay(context, day, { profile, text: null, image: null, proposals });
  }
  const text =
    part === 'image'
      ? null
      : (day.draftText ??
        (await writeDay(context, day, { profile, voice, variant: textVariant, signal, asked })));
  if (part !== 'image' && text === null) return;
  const image =
    part === 'text'
      ? null
      : ((part === 'post' ? await drawOwnPhoto(context, day, shown) : null) ??
        (await drawDay(context, day, {
          ...shown,
          variant: imageVariant,
          text: text ?? post?.content ?? day.topic.summary,
        })));
  await finishDay(context, day, { profile, text, image, proposals: [] });
}

/** Lets another worker have the day at once. */
async function giveBack(context: JobContext, day: ClaimedDay): Promise<void> {
  await updateLeasedDay(day.workspaceId, context.db, day, {
    state: 'queued',
    updatedAt: context.clock.now(),
  });
}
