import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { AUDIT_ACTIONS, type AuditAction, POSTING_PREFERENCES_DEFAULTS } from '@postownia/contract';
import { LINK_RULES } from '@postownia/contract/outgoing-links';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readApiOperations } from '../../test/api-operations.ts';
import { type TestApp, testApp } from '../../test/app.ts';
import { auditedApprovals } from '../../test/approval-links.ts';
import { auditedSources } from '../../test/audited-sources.ts';
import { Browser, type BrowserAnswer } from '../../test/browser.ts';
import { registeredRequest } from '../../test/connected-apps.ts';
import { TEST_PROFILE } from '../../test/factories.ts';
import { logo } from '../../test/logo-form.ts';
import { addPublished } from '../../test/published-post.ts';
import { connectAccounts, PAGE } from '../../test/publishing.ts';
import { addPost } from '../../test/publishing-posts.ts';
import { askOnce } from '../../test/second-factor.ts';
import { toyMaker } from '../../test/toy-reel-maker.ts';
import { UNAUDITED, UNAUDITED_IDENTITY } from '../../test/unaudited-operations.ts';
import { uploadVideo } from '../../test/upload-video.ts';
import { addUser, GOOD_PASSWORD, signUpForm } from '../../test/users.ts';
import { videoBytes } from '../../test/videos.ts';
import { writeAudit } from '../../test/write-audit.ts';
import { auditEvents } from '../db/schema/audit.ts';
import { members, users } from '../db/schema/workspaces.ts';
import { IDENTITY_OPERATIONS } from '../features/identity/identity-operations.ts';
import { readWebsite } from '../features/website-readings/read-website.job.ts';
import { serverFolder } from '../lib/server-folder.ts';
import { asWorkspaceId } from '../lib/workspace-id.ts';

const TODAY = '2026-11-21';
let running: TestApp;
let browser: Browser;
let user: { userId: string; workspaceId: ReturnType<typeof asWorkspaceId>; email: string };

const api = (method: string, place: string, body?: unknown) => browser.ask(method, `/api/v1${place}`, body);
const archive = (archived: boolean) => api('PUT', '/brands/archived', { archived });
const post = (date: string, approved = true) =>
  addPost(running.app, user.workspaceId, user.userId, { date, approved, image: false });
const out = async () => addPublished(running.app, user.workspaceId, await post('2027-02-03'));
const recorded = async () => {
  await writeAudit(running.app);
  const lines = await running.app.db
    .select({ action: auditEvents.action, actorId: auditEvents.actorId })
    .from(auditEvents)
    .where(eq(auditEvents.workspaceId, user.workspaceId));
  return lines.map(
    ({ action, actorId }) => `${action} ${actorId === user.userId ? 'by person' : 'by others'}`,
  );
};

async function videoPost(release = 'planned'): Promise<BrowserAnswer> {
  const { id } = await uploadVideo(browser, { bytes: videoBytes('h264') });
  return api('POST', '/video-posts', {
    videoId: id,
    date: '2026-12-01',
    time: '18:00',
    description: 'Kawa.',
    hashtags: ['kawa'],
    videoType: 'entertainment',
    platforms: ['instagram_reels'],
    excludedAccountIds: [],
    coverMs: 0,
    answers: [],
    aiLabel: false,
    release,
  });
}

const factIn = async (state: string) =>
  (await api('GET', '/brand-facts')).body.facts.find(
    (fact: { state: string; risk: string[] }) => fact.state === state && fact.risk.length === 0,
  );
const factStep = ({ id, revision }: { id: string; revision: number }, step: string) =>
  api('POST', `/brand-facts/${id}/${step}`, { revision });
const startBatch = (days: number) =>
  api('POST', '/generation-batches', { from: TODAY, days, frequency: 'daily', existing: 'replace' });

/** The maker is a toy: what is noted is the press. */
const startReel = async () => {
  Object.assign(running.app, { reelMaker: (await toyMaker()).maker });
  const looks = { motion: 'cut', seconds: 6, shape: '9:16', mood: 'none' };
  return api('POST', `/posts/${await post('2027-02-03')}/reel`, { ...looks, texts: ['Raz', 'Dwa', 'Trzy'] });
};

/** Every writing operation that is noted: what it writes, and how it is done for real. In this order. */
const AUDITED: Readonly<Record<string, readonly [AuditAction, () => Promise<unknown>]>> = {
  'signUp.create': ['workspace.created', async () => undefined],
  'settings.saveWorkspace': [
    'workspace.renamed',
    () => api('PUT', '/settings/workspace', { name: 'Świt', zone: 'Europe/Warsaw' }),
  ],
  'brands.setArchived': ['workspace.archived', () => archive(true).then(() => archive(false))],
  'brands.setTokenCap': ['token-cap.changed', () => api('PUT', '/brands/token-cap', { cap: 100_000 })],
  'brandProfile.save': ['brand-profile.changed', () => api('PUT', '/brand-profile', TEST_PROFILE)],
  'brandKit.save': [
    'brand-profile.changed',
    async () => api('PUT', '/brand-kit', (await api('GET', '/brand-kit')).body),
  ],
  'brandProfile.changeLook': [
    'brand-profile.changed',
    () => api('PATCH', '/brand-profile/look', { headlineOnImages: true }),
  ],
  'brandProfile.putLogo': [
    'brand-profile.changed',
    async () => api('PUT', '/brand-profile/logo', await logo()),
  ],
  'brandProfile.removeLogo': ['brand-profile.changed', () => api('DELETE', '/brand-profile/logo')],
  'brandProfile.learnVoice': [
    'brand-profile.changed',
    () => api('POST', '/brand-profile/voice', { examples: ['Dzień dobry! Pachnie chlebem. #chleb #rano'] }),
  ],
  'brandProfile.changeVoice': [
    'brand-profile.changed',
    async () => {
      const { examples: _, ...voice } = (await api('GET', '/brand-profile/voice')).body.voice;
      return api('PUT', '/brand-profile/voice', voice);
    },
  ],
  'brandProfile.forgetVoice': ['brand-profile.changed', () => api('DELETE', '/brand-profile/voice')],
  'brandFacts.answer': [
    'brand-facts.changed',
    () =>
      api('PUT', '/brand-facts/interview/q10', { state: 'answered', text: '2 lata gwarancji', revision: 0 }),
  ],
  'brandFacts.add': [
    'brand-facts.changed',
    () => api('POST', '/brand-facts', { text: 'pomiar, montaż, serwis' }),
  ],
  'brandFacts.readProfile': [
    'brand-facts.changed',
    async () => {
      const uniqueSellingPoints = 'mielenie na miejscu, palenie co wtorek, degustacje w soboty';
      await api('PUT', '/brand-profile', { ...TEST_PROFILE, uniqueSellingPoints });
      return api('POST', '/brand-facts/profile-reading');
    },
  ],
  'brandFacts.confirm': [
    'brand-facts.changed',
    async () => factStep(await factIn('proposed'), 'confirmation'),
  ],
  'brandFacts.confirmAll': [
    'brand-facts.changed',
    async () => {
      const { id, revision } = await factIn('proposed');
      return api('POST', '/brand-facts/confirmations', { facts: [{ id, revision }] });
    },
  ],
  'brandFacts.reject': ['brand-facts.changed', async () => factStep(await factIn('proposed'), 'rejection')],
  'brandFacts.reopen': ['brand-facts.changed', async () => factStep(await factIn('rejected'), 'proposal')],
  'brandFacts.remove': [
    'brand-facts.changed',
    async () => api('DELETE', `/brand-facts/${(await factIn('proposed')).id}`),
  ],
  'shortLinks.save': ['link-settings.changed', () => api('PUT', '/short-links/settings', LINK_RULES)],
  'linkPage.save': [
    'link-page.changed',
    () => api('PUT', '/link-page', { enabled: true, indexed: false, intro: '', links: [] }),
  ],
  ...auditedSources({ api, sandboxUrl: () => running.sandbox.url, day: TODAY }),
  'websiteReadings.start': [
    'website.read',
    () => api('POST', '/website-readings', { url: `${running.sandbox.url}/site/palarnia`, own: true }),
  ],
  'websiteReadings.take': [
    'brand-facts.changed',
    async () => {
      const { reading } = (await api('GET', '/website-readings/latest')).body;
      await readWebsite(running.app, { workspaceId: user.workspaceId, readingId: reading.id });
      return api('POST', `/website-readings/${reading.id}/facts`, { indexes: [0] });
    },
  ],
  'calendar.renewFeed': ['calendar-feed.opened', () => api('POST', '/calendar-feed')],
  'calendar.closeFeed': ['calendar-feed.closed', () => api('DELETE', '/calendar-feed')],
  'analytics.setLearning': ['learning.switched', () => api('PUT', '/analytics/learning', { enabled: false })],
  'analytics.saveClientReport': [
    'client-report.changed',
    () => api('PUT', '/analytics/client-report', { recipients: [], language: 'pl' }),
  ],
  'postingPreferences.save': [
    'posting-preferences.changed',
    () => api('PUT', '/posting-preferences', { ...POSTING_PREFERENCES_DEFAULTS, lateMinutes: 5 }),
  ],
  ...auditedApprovals(api, post),
  'posts.approve': [
    'posts.approved',
    async () => api('POST', '/posts/approve', { postIds: [await post('2027-02-01', false)] }),
  ],
  'posts.changeMany': [
    'post.removed',
    async () => {
      const id = await post('2027-02-03');
      const { revision } = (await api('GET', `/posts/${id}`)).body;
      return api('POST', '/posts/bulk', { posts: [{ id, revision }], change: { kind: 'remove' } });
    },
  ],
  'posts.remove': ['post.removed', async () => api('DELETE', `/posts/${await post('2027-02-02')}`)],
  'publications.remove': [
    'publication.removed',
    async () => api('POST', `/publications/${await out()}/remove`),
  ],
  'publications.turnOnAutoPublish': [
    'auto-publish.on',
    () => api('POST', '/posting-preferences/auto-publish', { postIds: [] }),
  ],
  'publications.turnOffAutoPublish': [
    'auto-publish.off',
    () => api('DELETE', '/posting-preferences/auto-publish'),
  ],
  'videoPosts.create': ['video.released', videoPost],
  'videoPosts.change': [
    'video.released',
    async () => {
      const { id, ...rest } = (await videoPost('draft')).body;
      const fields = ['revision', 'date', 'time', 'description', 'hashtags', 'videoType', 'platforms'];
      const more = ['excludedAccountIds', 'coverMs', 'answers', 'aiLabel', 'release'];
      const form = Object.fromEntries([...fields, ...more].map((name) => [name, rest[name]]));
      return api('PUT', `/video-posts/${id}`, { ...form, release: 'planned' });
    },
  ],
  'reels.start': ['reel.started', startReel],
  'reels.cancel': ['reel.cancelled', async () => api('POST', `/reels/${(await startReel()).body.id}/cancel`)],
  'generation.start': ['generation.started', () => startBatch(3)],
  'generation.cancel': [
    'generation.cancelled',
    async () => api('POST', `/generation-batches/${await runningBatch()}/cancel`),
  ],
  'generation.undo': [
    'generation.undone',
    async () => {
      const { id } = (await startBatch(2)).body;
      await api('POST', `/generation-batches/${id}/cancel`);
      return api('POST', `/generation-batches/${id}/undo`);
    },
  ],
  'billing.order': [
    'order.opened',
    () => api('POST', '/billing/orders', { item: 'tokens_100', waiver: true }),
  ],
  'socialAccounts.choose': ['account.connected', () => connect()],
  'socialAccounts.rename': [
    'account.renamed',
    async () => {
      const [account] = (await api('GET', '/social-accounts')).body.accounts;
      return api('PATCH', `/social-accounts/${account.id}`, { label: 'Sklep przy rynku' });
    },
  ],
  'socialAccounts.disconnect': [
    'account.disconnected',
    async () => {
      const [account] = (await api('GET', '/social-accounts')).body.accounts;
      return api('DELETE', `/social-accounts/${account.id}`);
    },
  ],
  'members.invite': ['invitation.sent', async () => inviteNext('editor')],
  'members.resend': [
    'invitation.resent',
    async () => api('POST', `/members/invitations/${(await inviteNext('viewer')).body.id}/resend`),
  ],
  'members.withdraw': [
    'invitation.withdrawn',
    async () => api('DELETE', `/members/invitations/${(await inviteNext('author')).body.id}`),
  ],
  'members.change': [
    'member.changed',
    async () => api('PUT', `/members/${(await member()).userId}`, { role: 'admin', brands: [] }),
  ],
  'members.requireSecondFactor': ['second-factor.required', () => askOnce(running.app, user.userId, api)],
  'members.remove': ['member.removed', async () => api('DELETE', `/members/${(await member()).userId}`)],
  'apiKeys.create': ['api-key.created', () => makeKey()],
  'apiKeys.rotate': [
    'api-key.rotated',
    async () =>
      api('POST', `/api-keys/${(await makeKey()).body.key.id}/rotate`, {
        keepHours: 0,
        password: GOOD_PASSWORD,
      }),
  ],
  'apiKeys.revoke': [
    'api-key.revoked',
    async () => api('DELETE', `/api-keys/${(await makeKey()).body.key.id}`),
  ],
  'connectedApps.allow': ['app.connected', () => letAppIn()],
  'connectedApps.disconnect': [
    'app.disconnected',
    async () => letAppIn().then(async () => api('DELETE', `/connected-apps/${(await appsIn())[0].id}`)),
  ],
  'webhooks.create': ['webhook.created', () => makeWebhook()],
  'webhooks.change': ['webhook.changed', () => onWebhook('PUT', '', WEBHOOK)],
  'webhooks.test': ['webhook.tested', () => onWebhook('POST', '/test')],
  'webhooks.pause': ['webhook.paused', () => onWebhook('POST', '/pause')],
  'webhooks.rotate': ['webhook.rotated', () => onWebhook('POST', '/rotate')],
  'webhooks.remove': ['webhook.removed', () => onWebhook('DELETE')],
  'privacy.requestDeletion': [
    'deletion.requested',
    () => api('POST', '/privacy/deletion', { password: GOOD_PASSWORD }),
  ],
  'privacy.withdrawDeletion': ['deletion.withdrawn', () => api('POST', '/privacy/deletion/withdraw')],
  'members.handOver': [
    'ownership.handed-over',
    async () =>
      api('POST', `/members/${(await member()).userId}/hand-over`, { password: GOOD_PASSWORD, stay: true }),
  ],
  'members.leave': ['member.left', () => api('POST', '/members/leave')],
};

let invited = 0;
const inviteNext = async (role: string) => {
  const [brand] = (await api('GET', '/brands')).body.brands;
  return api('POST', '/members/invitations', {
    email: `p${invited++}@example.pl`,
    role,
    brands: [brand.slug],
  });
};
const member = () => addUser(running.app, { role: 'viewer', workspaceId: user.workspaceId });
const WEBHOOK = { url: 'https://localhost.invalid/hook', events: ['post.changed'], brands: null };
const appsIn = async () => (await api('GET', '/connected-apps')).body.apps;
const letAppIn = async () => {
  const agreed = { scopes: ['read'], brands: null, monthlyTokenCap: null };
  return api('POST', '/connected-apps', { request: await registeredRequest(running), ...agreed });
};
const makeWebhook = () => api('POST', '/webhooks', WEBHOOK);
const onWebhook = async (method: string, step = '', body?: object) =>
  api(method, `/webhooks/${(await makeWebhook()).body.endpoint.id}${step}`, body);
const makeKey = () =>
  api('POST', '/api-keys', {
    name: 'Sklep',
    scopes: ['read'],
    brands: null,
    monthlyTokenCap: null,
    expiresInDays: null,
    password: GOOD_PASSWORD,
  });
const connect = () =>
  connectAccounts({ context: running.app, sandbox: running.sandbox, ...user, remoteIds: [PAGE] });
const runningBatch = async () => {
  const text = "select id from generation_batches where state = 'running'";
  const { rows } = await running.app.database.pool.query<{ id: string }>(text);
  return rows[0]?.id ?? '';
};

describe('the audit log', () => {
  beforeAll(async () => {
    running = await testApp();
    browser = new Browser(running);
    const form = signUpForm();
    await browser.post('/api/v1/sign-up', form);
    const [row] = await running.app.db
      .select({ userId: users.id, workspaceId: members.organizationId })
      .from(users)
      .innerJoin(members, eq(members.userId, users.id))
      .where(and(eq(users.email, form.email)));
    if (row === undefined) throw new Error('nobody signed up');
    user = { userId: row.userId, workspaceId: asWorkspaceId(row.workspaceId), email: form.email };
  });
  afterAll(() => running.close());

  it('is written by every writing operation of the contract, or the list says why not', async () => {
    const writing = (await readApiOperations()).filter(({ method }) => method !== 'GET').map(({ id }) => id);
    expect([...Object.keys(AUDITED), ...Object.keys(UNAUDITED)].sort()).toEqual(writing.sort());
  });

  it.each(Object.entries(AUDITED))('%s leaves its line', async (_id, [action, doIt]) => {
    const before = action === 'workspace.created' ? [] : await recorded();
    const answer = (await doIt()) as Partial<BrowserAnswer> | undefined;
    expect(answer?.status ?? 200, JSON.stringify(answer?.body)).toBeLessThan(300);
    const lines = (await recorded()).filter((line) => line === `${action} by person`);
    const known = before.filter((line) => line === `${action} by person`);
    expect(lines.length).toBe(known.length + 1);
  });

  it('is written by every operation of identity that changes something, or the list says why not', () => {
    const source = ['identity', 'link', 'two-factor', 'passkey']
      .map((matter) => `${matter}-operations.ts`)
      .map((name) => readFileSync(path.join(serverFolder, 'src/features/identity', name), 'utf8'))
      .join('\n');
    const silent = Object.keys(IDENTITY_OPERATIONS).filter((place) => {
      const from = source.indexOf(`  '${place}': `);
      const rest = source.slice(from + 1);
      const until = rest.search(/\n {2}(?:'\/|\/\*\*|\.\.\.)|\n\};/);
      return !/\brecord(?:SignIn)?\(/.test(rest.slice(0, until));
    });
    // The library tells of a reset itself, in `onPasswordReset`: the link names nobody here.
    expect(silent.sort()).toEqual(['/reset-password', ...Object.keys(UNAUDITED_IDENTITY)].sort());
  });

  it('knows no action that nothing writes', () => {
    const folder = path.join(serverFolder, 'src');
    const code = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
      .map((name) => readFileSync(path.join(folder, name), 'utf8'))
      .join('\n');
    const unwritten = Object.values(AUDIT_ACTIONS)
      .flat()
      .filter((action) => !code.includes(`'${action}'`));
    expect(unwritten).toEqual([]);
  });
});
