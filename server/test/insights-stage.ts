import { randomUUID } from 'node:crypto';
import type { ContentType, Tone } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import type { Enqueue } from '../src/context.ts';
import { posts } from '../src/db/schema/posts.ts';
import { publications } from '../src/db/schema/publications.ts';
import { socialAccounts } from '../src/db/schema/social-accounts.ts';
import { readAccountInsights } from '../src/features/analytics/read-account-insights.job.ts';
import { readInsights } from '../src/features/analytics/read-insights.job.ts';
import { INSTAGRAM, openBrand, openPublishingWorld, PAGE } from './publishing.ts';

export type InsightsStage = Awaited<ReturnType<typeof openInsightsStage>>;

/** A post that the sandbox's network knows from the past, and what it was written from. */
export interface PastPublication {
  account: 'facebook' | 'instagram';
  at: Date;
  contentType?: ContentType;
  tone?: Tone;
}

/** A brand with a Page and an Instagram account, and the readers run by hand on a held clock. */
export async function openInsightsStage(options: { databaseUrl: string; at?: Date }) {
  const world = await openPublishingWorld(options);
  if (options.at !== undefined) world.clock.set(options.at.toISOString());
  const brand = await openBrand(world);
  const { context, clock, sandbox } = world;
  await brand.connect([PAGE, INSTAGRAM]);
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
      daysUsed += 1;
      const date = new Date(Date.UTC(2000, 0, daysUsed)).toISOString().slice(0, 10);
      const [post] = await context.db
        .insert(posts)
        .values({
          ...shared,
          date,
          time: '10:00',
          content: text,
          language: 'pl',
          state: 'published',
          topic: { contentType, tone },
        })
        .returning({ id: posts.id });
      const [publication] = await context.db
        .insert(publications)
        .values({
          ...shared,
          postId: post?.id ?? '',
          accountId,
          network: account,
          state: 'published',
          dueAt: at,
          remoteId,
        })
        .returning({ id: publications.id });
      return { publicationId: publication?.id ?? '', postId: post?.id ?? '', remoteId, accountId };
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
