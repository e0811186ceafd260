import { randomUUID } from 'node:crypto';
import type { ContentType, Network, PostFormat, Tone } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import type { Context, Enqueue } from '../src/context.ts';
import {
  accountMetrics,
  accountPosts,
  insightPolls,
  insightSamples,
  postMetrics,
  removedMetrics,
} from '../src/db/schema/analytics.ts';
import { assets } from '../src/db/schema/assets.ts';
import { postMedia } from '../src/db/schema/post-media.ts';
import { posts } from '../src/db/schema/posts.ts';
import { publications } from '../src/db/schema/publications.ts';
import { socialAccounts } from '../src/db/schema/social-accounts.ts';
import { findMissedReadings } from '../src/features/analytics/find-missed-readings.job.ts';
import { readAccountInsights } from '../src/features/analytics/read-account-insights.job.ts';
import { readInsights } from '../src/features/analytics/read-insights.job.ts';
import type { JobInput } from '../src/job-catalogue.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';
import { INSTAGRAM, openBrand, openPublishingSetup, PAGE } from './publishing.ts';
import { UPRIGHT_VIDEO } from './videos-fixture.ts';

export type InsightsFixture = Awaited<ReturnType<typeof openInsightsFixture>>;

/** A post that the sandbox's network knows from the past, and what it was written from. */
export interface PastPublication {
  /** On TikTok it is a video. */
  account: Network;
  at: Date;
  contentType?: ContentType;
  tone?: Tone;
}

const READ_TABLES = [
  insightSamples,
  accountMetrics,
  accountPosts,
  postMetrics,
  insightPolls,
  removedMetrics,
  posts,
];

/** A brand with a Page, an Instagram and a TikTok account, and the readers run by hand on a held clock. */
export async function openInsightsFixture(options: { databaseUrl: string; at?: Date }) {
  const setup = await openPublishingSetup(options);
  if (options.at !== undefined) setup.clock.set(options.at.toISOString());
  const brand = await openBrand(setup);
  const { context, clock, sandbox } = setup;
  await brand.connect([PAGE, INSTAGRAM]);
  await brand.connectTikTok();
  const accounts = await context.db
    .select()
    .from(socialAccounts)
    .where(eq(socialAccounts.workspaceId, brand.workspaceId));
  const accountOf = (network: PastPublication['account']) => {
    const found = accounts.find((account) => account.network === network);
    if (found === undefined) throw new Error(`no ${network} account is connected`);
    return found;
  };
  return {
    ...setup,
    ...brand,
    accountOf,
    /** Puts a published post into both worlds; returns the publication's and the network's ids. */
    async publishPast({ account, at, contentType = 'educational', tone = 'friendly' }: PastPublication) {
      const { id: accountId, remoteId: remoteAccount } = accountOf(account);
      const text = `Post z przeszłości ${randomUUID()}`;
      const remoteId = sandbox.control.addPastPost({ accountId: remoteAccount, text, at: at.toISOString() });
      const shared = { workspaceId: brand.workspaceId, createdAt: at, updatedAt: at, publishedAt: at };
      const medium = account === 'tiktok' ? 'video' : 'image';
      const postId =
        medium === 'video'
          ? await addPastVideo(context, { ...shared, content: text })
          : await addPastPost(context, { ...shared, content: text, topic: { contentType, tone } });
      const [publication] = await context.db
        .insert(publications)
        .values({
          ...shared,
          postId,
          medium,
          accountId,
          network: account,
          state: 'published',
          dueAt: at,
          remoteId,
        })
        .returning({ id: publications.id });
      return { publicationId: publication?.id ?? '', postId, remoteId, accountId };
    },
    /** Forgets every reading and every post, and is on Saturday at ten again, with networks that do as they should. */
    async beginAnew() {
      clock.set('2026-11-21T09:00:00Z');
      sandbox.control.faults.clear();
      sandbox.control.clearRequests();
      sandbox.control.forgetPastPosts();
      sandbox.control.insights({ removedMetrics: [], lateHours: 2, gaps: 0 });
      for (const table of READ_TABLES) await context.db.delete(table);
    },
    /** Lets every reading that is due happen, as the jobs would; a limit ends an account's run until the next. */
    async readDue() {
      const due: JobInput<'read-account-insights'>[] = [];
      const enqueue: Enqueue = async (_tx, _name, input) => {
        for (const one of [input].flat()) due.push(one as JobInput<'read-account-insights'>);
      };
      const { db } = context;
      await findMissedReadings({ db, clock });
      for (let round = 0; round < 100; round += 1) {
        due.length = 0;
        await readInsights({ db, clock, enqueue });
        if (due.length === 0) return;
        for (const account of due) await readAccountInsights(context, account);
      }
      throw new Error('something stays due for ever');
    },
    /** Moves the clock on. */
    wait(hours: number) {
      clock.set(new Date(clock.now().getTime() + hours * 3_600_000).toISOString());
    },
  };
}

/** One post per workspace and day: their own days do not matter here. */
let daysUsed = 0;

type Past = { workspaceId: WorkspaceId; createdAt: Date; updatedAt: Date; publishedAt: Date };

async function addPastPost(
  { db }: Context,
  post: Past & { content: string; topic?: object; format?: PostFormat },
) {
  daysUsed += 1;
  const date = new Date(Date.UTC(2000, 0, daysUsed)).toISOString().slice(0, 10);
  const [row] = await db
    .insert(posts)
    .values({ ...post, date, time: '10:00', language: 'pl', state: 'published' })
    .returning({ id: posts.id });
  return row?.id ?? '';
}

async function addPastVideo(context: Context, post: Past & { content: string }) {
  const { workspaceId, createdAt } = post;
  const id = randomUUID();
  await context.db
    .insert(assets)
    .values({ ...UPRIGHT_VIDEO, id, workspaceId, name: 'film.mp4', bytes: 1, createdAt });
  const postId = await addPastPost(context, { ...post, format: 'video' });
  await context.db.insert(postMedia).values({ workspaceId, postId, position: 0, assetId: id, coverMs: 0 });
  return postId;
}
