import { INTERFACE_LANGUAGES } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { onOwnDatabase } from '../../../test/database.ts';
import { type InsightsFixture, openInsightsFixture } from '../../../test/insights-fixture.ts';
import { postMetrics } from '../../db/schema/analytics.ts';
import { emails, notificationPreferences, notifications } from '../../db/schema/notifications.ts';
import { postingPreferences } from '../../db/schema/posting-preferences.ts';
import { posts } from '../../db/schema/posts.ts';
import { deletionRequests } from '../../db/schema/privacy.ts';
import { publications } from '../../db/schema/publications.ts';
import { users } from '../../db/schema/workspaces.ts';
import { formatMessageIn } from '../../lib/format-message-in.ts';
import { readWeek } from './read-week.ts';
import { summariseWeeks } from './summarise-weeks.job.ts';
import { weekDetails, weekMessage } from './week-email.ts';
import { weekToTell } from './week-to-tell.ts';

/** Monday, ten past eight in Warsaw. */
const MONDAY = '2026-11-23T07:10:00Z';
let fixture: InsightsFixture;

beforeAll(async () => {
  fixture = await onOwnDatabase(openInsightsFixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  fixture.clock.set(MONDAY);
  const { db } = fixture.context;
  for (const table of [
    emails,
    notifications,
    notificationPreferences,
    postMetrics,
    posts,
    postingPreferences,
    deletionRequests,
  ])
    await db.delete(table);
  await db.update(users).set({ language: null });
});

const run = () => summariseWeeks(fixture.context);
const told = () => fixture.context.db.select().from(notifications);
const written = () => fixture.context.db.select().from(emails).where(eq(emails.kind, 'week-summary'));
const planned = (date: string, state: 'draft' | 'scheduled' = 'scheduled') =>
  fixture.context.db.insert(posts).values({
    workspaceId: fixture.workspaceId,
    date,
    time: '10:00',
    content: 'Plan',
    language: 'pl',
    state,
    createdAt: fixture.clock.now(),
    updatedAt: fixture.clock.now(),
  });
const liked = async (publicationId: string, likes: number) => {
  const shared = { workspaceId: fixture.workspaceId, publicationId, readAt: fixture.clock.now() };
  const sampleId = publicationId;
  await fixture.context.db.insert(postMetrics).values([
    { ...shared, sampleId, metric: 'likes', value: likes },
    { ...shared, sampleId, metric: 'comments', value: 1 },
  ]);
};
const partsOf = async (language: (typeof INTERFACE_LANGUAGES)[number] = 'pl') => {
  const zone = 'Europe/Warsaw';
  const now = fixture.clock.now();
  const week = weekToTell(zone, now);
  if (week === null) throw new Error('no week to tell');
  const summary = await readWeek(fixture.context.db, fixture.workspaceId, { week, zone, now });
  const { appUrl } = fixture.context;
  return {
    sentence: formatMessageIn(language, weekMessage(summary)),
    parts: weekDetails(summary, { language, zone, linkTo: (path) => `${appUrl}${path}` }),
  };
};

describe('what it says', () => {
  test('what went out in that week alone, what did not and what to do, the best post, what waits, tokens', async () => {
    await fixture.publishPast({ account: 'facebook', at: new Date('2026-11-15T22:59:00Z') });
    const first = await fixture.publishPast({ account: 'facebook', at: new Date('2026-11-15T23:01:00Z') });
    const last = await fixture.publishPast({ account: 'instagram', at: new Date('2026-11-22T22:59:00Z') });
    await fixture.publishPast({ account: 'tiktok', at: new Date('2026-11-18T10:00:00Z') });
    await fixture.publishPast({ account: 'instagram', at: new Date('2026-11-22T23:01:00Z') });
    await liked(first.publicationId, 4);
    await liked(last.publicationId, 40);
    const failed = await fixture.publishPast({ account: 'facebook', at: new Date('2026-11-19T09:00:00Z') });
    await fixture.context.db
      .update(publications)
      .set({ state: 'failed', publishedAt: null, remoteId: null })
      .where(eq(publications.id, failed.publicationId));
    await planned('2026-11-24');
    await planned('2026-11-29', 'draft');
    await planned('2026-11-30');
    const { sentence, parts } = await partsOf();
    expect(sentence).toBe(
      'Tydzień od 16\u00a0listopada 2026. Opublikowane: 3, wymaga uwagi: 1, czeka na nowy tydzień: 2.',
    );
    const said = new Map(parts);
    expect([...said.keys()]).toEqual([
      'Co wyszło',
      'Co nie wyszło i co zrobić',
      'Najlepszy post',
      'Co czeka w tym tygodniu',
      'Tokeny',
    ]);
    expect(said.get('Co wyszło')).toMatch(/^2\u00a0posty, 1\u00a0film \(/);
    expect(said.get('Co wyszło')).toContain('TikTok 1');
    expect(said.get('Co nie wyszło i co zrobić')).toMatch(
      /^19\u00a0listopada 2026, .+ \(Facebook\): nie udało się opublikować\..+\n.+\/posts\/.+\/publications$/,
    );
    expect(said.get('Najlepszy post')).toContain('Polubienia: 40, komentarze: 1.');
    expect(said.get('Co czeka w tym tygodniu')).toBe(
      '2\u00a0posty. Wyjdzie samo: 1. Najbliższy termin: 24\u00a0listopada 2026, 10:00.',
    );
    expect(said.get('Tokeny')).toBe('Zostało 0\u00a0tokenów.');
  });

  test('what no network told is no data, and a best post is not made of zeros', async () => {
    await fixture.publishPast({ account: 'instagram', at: new Date('2026-11-20T10:00:00Z') });
    const said = new Map((await partsOf()).parts);
    expect(said.get('Najlepszy post')).toMatch(/^brak danych/);
    await planned('2026-11-24');
    await fixture.context.db.delete(publications);
    const quiet = new Map((await partsOf()).parts);
    expect(quiet.has('Najlepszy post')).toBe(false);
    expect(quiet.get('Co wyszło')).toBe('W minionym tygodniu nic nie wyszło.');
  });

  test.each(INTERFACE_LANGUAGES)('everything in %s, with nothing left open', async (language) => {
    const one = await fixture.publishPast({ account: 'instagram', at: new Date('2026-11-20T10:00:00Z') });
    await liked(one.publicationId, 3);
    for (const state of ['failed', 'skipped', 'needs-reconnect', 'unknown'] as const) {
      const { publicationId } = await fixture.publishPast({
        account: 'facebook',
        at: new Date('2026-11-19T09:00:00Z'),
      });
      await fixture.context.db
        .update(publications)
        .set({ state, publishedAt: null, remoteId: null })
        .where(eq(publications.id, publicationId));
    }
    await planned('2026-11-24');
    const { sentence, parts } = await partsOf(language);
    const all = [sentence, ...parts.flat()].join('\n');
    expect(all).not.toMatch(/\{\{|undefined|null|NaN/);
    if (language !== 'pl') expect(all.replace(/Post z przeszłości/g, '')).not.toMatch(/[ąęłśźż]/);
  });
});

describe('when it is told', () => {
  test('once, at eight on Monday on the workspace’s clock, by notice and email', async () => {
    await planned('2026-11-24');
    fixture.clock.set('2026-11-23T06:59:00Z');
    await run();
    expect(await told()).toEqual([]);
    fixture.clock.set(MONDAY);
    await run();
    await run();
    expect((await told()).map(({ dedupeKey }) => dedupeKey)).toEqual(['week:2026-11-16']);
    const [email, ...others] = await written();
    expect(others).toEqual([]);
    expect(email?.subject).toBe('Twój tydzień w\u00a0liczbach · Postownia');
    expect(email?.text).toContain('Co czeka w tym tygodniu');
    expect(email?.unsubscribeUrl).toContain('/emails/unsubscribe/');
    expect(email?.text).toContain(email?.unsubscribeUrl);
    await planned('2026-12-01');
    fixture.clock.set('2026-11-30T07:10:00Z');
    await run();
    expect((await told()).map(({ dedupeKey }) => dedupeKey).sort()).toEqual([
      'week:2026-11-16',
      'week:2026-11-23',
    ]);
  });

  test('by two workers at once it is told once', async () => {
    await planned('2026-11-24');
    await Promise.all([run(), run(), run(), run()]);
    expect(await told()).toHaveLength(1);
    expect(await written()).toHaveLength(1);
  });

  test('a worker that dies on the way leaves nothing, and the next one tells it whole', async () => {
    await planned('2026-11-24');
    const { db, clock, log, appUrl, secretBox } = fixture.context;
    const enqueue = () => Promise.reject(new Error('the process is gone'));
    await summariseWeeks({ db, clock, log, appUrl, secretBox, enqueue });
    expect(await told()).toEqual([]);
    expect(await written()).toEqual([]);
    await run();
    expect(await told()).toHaveLength(1);
    expect(await written()).toHaveLength(1);
  });

  test('with nothing to tell there is no summary, and none for who is leaving', async () => {
    await run();
    expect(await told()).toEqual([]);
    await planned('2026-11-24');
    const now = fixture.clock.now();
    await fixture.context.db.insert(deletionRequests).values({
      code: 'x',
      source: 'user',
      workspaceId: fixture.workspaceId,
      state: 'pending',
      requestedAt: now,
      reversibleUntil: now,
      finalAt: now,
    });
    await run();
    expect(await told()).toEqual([]);
  });

  test('in another zone by its own Monday', async () => {
    await planned('2026-11-24');
    const now = fixture.clock.now();
    await fixture.context.db.insert(postingPreferences).values({
      workspaceId: fixture.workspaceId,
      zone: 'America/New_York',
      times: {} as never,
      lateMinutes: 60,
      paused: false,
      autoPublish: false,
      updatedAt: now,
    });
    await run().catch(() => undefined);
    expect(await told()).toEqual([]);
    fixture.clock.set('2026-11-23T13:00:00Z');
    await run();
    expect(await told()).toHaveLength(1);
  });

  test('in the language of each reader, and not to who muted the emails', async () => {
    await planned('2026-11-24');
    await fixture.context.db.update(users).set({ language: 'de' });
    await run();
    const [email] = await written();
    expect(email?.subject).toBe('Ihre Woche in Zahlen · Postownia');
    expect(email?.text).toContain('Was diese Woche ansteht');
    expect(email?.unsubscribeUrl).toMatch(/\?language=de$/);
    await fixture.context.db.delete(emails);
    await fixture.context.db.delete(notifications);
    await fixture.context.db.insert(notificationPreferences).values({
      workspaceId: fixture.workspaceId,
      userId: fixture.userId,
      event: 'week-summary',
      inApp: true,
      email: false,
      updatedAt: fixture.clock.now(),
    });
    await run();
    expect(await told()).toHaveLength(1);
    expect(await written()).toEqual([]);
  });
});
