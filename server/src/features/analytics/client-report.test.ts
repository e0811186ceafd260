import { eq } from 'drizzle-orm';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';

import { onOwnDatabase } from '../../../test/database.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { type InsightsFixture, openInsightsFixture } from '../../../test/insights-fixture.ts';
import { clientReports } from '../../db/schema/analytics.ts';
import { brandProfiles } from '../../db/schema/brand-profile.ts';
import { emails } from '../../db/schema/notifications.ts';
import { inTransaction } from '../../db/transaction.ts';
import { answerFaults } from '../../http/answer-faults.ts';
import { asOrganizationId } from '../../lib/organization-id.ts';
import { BY_SYSTEM } from '../../lib/recorded-actor.ts';
import { logoAssets } from '../assets/index.ts';
import { readAllowance } from '../billing/index.ts';
import { saveBrandProfile } from '../brand-profile/index.ts';
import { grantTrial } from '../tokens/index.ts';
import { clientReportPlugin } from './client-report.plugin.ts';
import { readClientReport, saveClientReport } from './client-report.ts';
import { clientReportFile } from './client-report-file.ts';
import { sendClientReports } from './send-client-reports.job.ts';

let fixture: InsightsFixture;

beforeAll(async () => {
  fixture = await onOwnDatabase(openInsightsFixture);
});
afterAll(() => fixture.close());
beforeEach(async () => {
  await fixture.beginAnew();
  await fixture.context.db.delete(clientReports);
  await fixture.context.db.delete(emails);
});

const CLIENTS = ['klient@example.com', 'szef@example.com'];
const choose = (recipients: string[]) =>
  saveClientReport(fixture.context, fixture.workspaceId, {
    by: BY_SYSTEM,
    choice: { recipients, language: 'pl' },
  });
const send = () => {
  const { db, clock, log, appUrl, secretBox } = fixture.context;
  return sendClientReports({ db, clock, log, appUrl, secretBox, enqueue: async () => undefined });
};
const sent = () => fixture.context.db.select().from(emails).orderBy(emails.recipient);

test('only premium sends reports; anybody can end them', async () => {
  await expect(choose(CLIENTS)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await choose([])).toEqual({ recipients: [], language: 'pl' });
});

test('a month goes once to each recipient on the morning of the first, and opens by its link until they end it', async () => {
  const { context, workspaceId, clock } = fixture;
  await inTransaction(context.db, (tx) =>
    grantTrial(tx, asOrganizationId(workspaceId), { now: clock.now() }),
  );
  await fixture.publishPast({ account: 'instagram', at: new Date('2026-11-20T09:00:00Z') });
  await choose([...CLIENTS, 'szef@example.com']);
  // October was over before anybody chose.
  await send();
  clock.set('2026-12-01T06:59:00Z');
  await send();
  expect(await sent()).toEqual([]);
  clock.set('2026-12-01T07:13:00Z');
  await Promise.all([send(), send()]);
  await send();
  const letters = await sent();
  expect(letters.map(({ recipient, kind }) => [kind, recipient])).toEqual(
    CLIENTS.map((recipient) => ['client-report', recipient]),
  );
  expect(letters[0]?.text).toContain('listopad 2026');

  const link = /http\S+\/client-reports\/(?!stop)\S+/.exec(letters[0]?.text ?? '')?.[0] ?? '';
  const path = link.slice(context.appUrl.length);
  const server = Fastify();
  answerFaults(server, context);
  await server.register(clientReportPlugin({ app: context }));
  const file = await server.inject({ url: path });
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'x-robots-tag': 'noindex',
    'cache-control': 'no-store',
  });
  expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  expect((await server.inject({ url: `${path.slice(0, -8)}AAAAAAAA` })).statusCode).toBe(404);

  // Mail programs follow links: only what a person presses, or their program's one click, ends it.
  const stop = `/client-reports/stop/${path.split('/').at(-1)}`;
  expect(letters[0]?.unsubscribeUrl).toBe(`${context.appUrl}${stop}`);
  const asked = await server.inject({ url: stop });
  expect(asked.body).toContain('Nie wysyłać więcej raportów');
  expect((await readClientReport(context, workspaceId)).recipients).toEqual(CLIENTS);
  const odd = { method: 'POST', url: stop, headers: { 'content-type': '' }, payload: '[[' } as const;
  expect((await server.inject(odd)).statusCode).toBe(400);
  const stopped = await server.inject({
    method: 'POST',
    url: stop,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(stopped.body).toContain('nie będą już przychodzić');
  expect((await readClientReport(context, workspaceId)).recipients).toEqual(['szef@example.com']);
  expect((await server.inject({ url: path })).statusCode).toBe(404);
  await server.close();
});

/** Images that a document carries. */
const imagesIn = (pdf: Uint8Array) =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Subtype \/Image/g)?.length ?? 0;

test('the month goes out under the brand’s logo where the plan has branding, and without one where there is none', async () => {
  const { context, workspaceId, userId, clock } = fixture;
  const { db } = context;
  await inTransaction(db, async (tx) => {
    await grantTrial(tx, asOrganizationId(workspaceId), { now: clock.now() });
    await saveBrandProfile(tx, workspaceId, { profile: TEST_PROFILE, now: clock.now() });
  });
  await fixture.publishPast({ account: 'instagram', at: new Date('2026-11-20T09:00:00Z') });
  const report = async () => {
    const { body } = await clientReportFile(context, { workspaceId, month: '2026-11' }, 'pl');
    return body as Uint8Array;
  };
  const plain = imagesIn(await report());
  const png = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#8a2be2' } })
    .png()
    .toBuffer();
  const prepared = { png, width: 300, height: 100, colors: [], prefers: 'light' as const };
  const logo = await logoAssets.store(context, workspaceId, prepared);
  await inTransaction(db, (tx) =>
    logoAssets.record({ readAllowance }, tx, workspaceId, {
      logo,
      name: 'logo.png',
      userId,
      now: clock.now(),
    }),
  );
  const own = eq(brandProfiles.workspaceId, workspaceId);
  await db.update(brandProfiles).set({ logoId: logo.id, logoGround: 'light' }).where(own);
  expect(imagesIn(await report())).toBe(plain + 1);
  // The trial is over and nothing was bought: the file is not made for anybody any more.
  clock.set('2027-01-02T09:00:00Z');
  await expect(report()).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('a month without publications, and one that is long over, are not sent', async () => {
  await choose(CLIENTS);
  fixture.clock.set('2026-12-02T09:00:00Z');
  await send();
  await fixture.publishPast({ account: 'instagram', at: new Date('2026-12-20T09:00:00Z') });
  fixture.clock.set('2027-01-11T09:00:00Z');
  await send();
  expect(await sent()).toEqual([]);
});
