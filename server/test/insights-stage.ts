import { randomUUID } from 'node:crypto';
import type { ContentType, Network, Tone, VideoPlatform } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import type { Context, Enqueue } from '../src/context.ts';
import {
  accountFigures,
  insightReadings,
  insightTurns,
  postFigures,
  removedMetrics,
} from '../src/db/schema/analytics.ts';
import { posts } from '../src/db/schema/posts.ts';
import { publications } from '../src/db/schema/publications.ts';
import { socialAccounts } from '../src/db/schema/social-accounts.ts';
import { videoPosts } from '../src/db/schema/video-posts.ts';
import { videos } from '../src/db/schema/videos.ts';
import { readAccountInsights } from '../src/features/analytics/read-account-insights.job.ts';
import { readInsights } from '../src/features/analytics/read-insights.job.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';
import { INSTAGRAM, openBrand, openPublishingWorld, PAGE } from './publishing.ts';

export type InsightsStage = Awaited<ReturnType<typeof openInsightsStage>>;

/** A post that the sandbox's network knows from the past, and what it was written from. */
export interface PastPublication {
  /** On TikTok it is a film. */
  account: Network;
  at: Date;
  contentType?: ContentType;
  tone?: Tone;
}

const READ_TABLES = [
  insightReadings,
  accountFigures,
  postFigures,
  insightTurns,
  removedMetrics,
  posts,
  videoPosts,
];

/** A brand with a Page, an Instagram and a TikTok account, and the readers run by hand on a held clock. */
export async function openInsightsStage(options: { databaseUrl: string; at?: Date }) {
  const world = await openPublishingWorld(options);
  if (options.at !== undefined) world.clock.set(options.at.toISOString());
  const brand = await openBrand(world);
  const { context, clock, sandbox } = world;
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
    ...world,
    ...brand,
    accountOf,
    /** Puts a published post into both worlds; returns the publication's and the network's ids. */
    async publishPast({ account, at, contentType = 'educational', tone = 'friendly' }: PastPublication) {
      const { id: accountId, remoteId: remoteAccount } = accountOf(account);
      const text = `Post z przeszłości ${randomUUID()}`;
      const remoteId = sandbox.control.addPastPost({ accountId: remoteAccount, text, at: at.toISOString() });
      const shared = { workspaceId: brand.workspaceId, createdAt: at, updatedAt: at, publishedAt: at };
      const source =
        account === 'tiktok'
          ? {
              videoPostId: await addPastFilm(context, {
                ...shared,
                description: text,
                platforms: ['tiktok'],
              }),
            }
          : {
              postId: await addPastPost(context, { ...shared, content: text, topic: { contentType, tone } }),
            };
      const [publication] = await context.db
        .insert(publications)
        .values({
          ...shared,
          ...source,
          accountId,
          network: account,
          state: 'published',
          dueAt: at,
          remoteId,
        })
        .returning({ id: publications.id });
      return { publicationId: publication?.id ?? '', ...source, remoteId, accountId };
    },
    /** Forgets every reading and every post, and is on Saturday at ten again, with networks that do as they should. */
    async beginAnew() {
      clock.set('2026-11-21T09:00:00Z');
      sandbox.control.faults.clear();
      sandbox.control.clearRequests();
      sandbox.control.insights({ removedMetrics: [], lateHours: 2, gaps: 0 });
      for (const table of READ_TABLES) await context.db.delete(table);
    },
    /** Lets every reading that is due happen, as the jobs would; a limit ends an account's run until the next. */
    async readDue() {
      const due: string[] = [];
      const enqueue: Enqueue = async (_tx, _name, input) => {
        for (const one of [input].flat()) if ('accountId' in one) due.push(String(one.accountId));
      };
      const { db } = context;
      for (let round = 0; round < 100; round += 1) {
        due.length = 0;
        await readInsights({ db, clock, enqueue });
        if (due.length === 0) return;
        for (const accountId of due) await readAccountInsights(context, { accountId });
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

async function addPastPost({ db }: Context, post: Past & { content: string; topic: object }) {
  daysUsed += 1;
  const date = new Date(Date.UTC(2000, 0, daysUsed)).toISOString().slice(0, 10);
  const [row] = await db
    .insert(posts)
    .values({ ...post, date, time: '10:00', language: 'pl', state: 'published' })
    .returning({ id: posts.id });
  return row?.id ?? '';
}

async function addPastFilm(
  { db }: Context,
  post: Past & { description: string; platforms: VideoPlatform[] },
) {
  const { workspaceId, createdAt } = post;
  const id = randomUUID();
  await db.insert(videos).values({ id, workspaceId, name: 'film.mp4', bytes: 1, state: 'ready', createdAt });
  const [row] = await db
    .insert(videoPosts)
    .values({
      ...post,
      ...{ videoId: id, date: createdAt.toISOString().slice(0, 10), time: '10:00', hashtags: [] },
      ...{ videoType: 'tutorial', release: 'at-once', state: 'published' },
    })
    .returning({ id: videoPosts.id });
  return row?.id ?? '';
}
