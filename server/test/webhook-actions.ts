import type { WebhookEvent } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { generationDays } from '../src/db/schema/generation.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { saveBrandProfile } from '../src/features/brand-profile/index.ts';
import { generateDay } from '../src/features/generation/generate-day.job.ts';
import { startPublicationWorker } from '../src/features/publications/index.ts';
import { checkAccounts } from '../src/features/social-accounts/check-accounts.job.ts';
import { Browser, type BrowserAnswer } from './browser.ts';
import { TEST_PROFILE } from './factories.ts';
import { ANNA, connectAccounts, INSTAGRAM, PAGE, untilQuiet } from './publishing.ts';
import { addUser } from './users.ts';
import type { WebhooksFixture } from './webhooks-fixture.ts';

const DAY = 86_400_000;
const TEXT = 'Chleb na zakwasie, świeży od rana. #chleb #piekarnia';

/** What a person of the firm does in the panel, by the product's own API. */
const inPanel = (on: WebhooksFixture) => {
  const browser = new Browser(on, on.user);
  const ask = async (method: string, path: string, body?: object): Promise<BrowserAnswer['body']> => {
    const answer = await browser.ask(method, `/api/v1${path}`, body);
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  return {
    ask,
    draft: async (date = '2026-12-01'): Promise<string> =>
      (await ask('POST', '/posts', { date, content: TEXT })).id,
  };
};

const connect = ({ app: context, sandbox, who }: WebhooksFixture, remoteIds = [PAGE]) =>
  connectAccounts({ context, sandbox, ...who, remoteIds });

/** A post is sent now to all accounts, and the worker does what is due for three days. */
async function publish(on: WebhooksFixture, id: string): Promise<void> {
  await inPanel(on).ask('POST', `/posts/${id}/publish`, {});
  const worker = await startPublicationWorker(on.app, { jitter: () => 0 });
  await untilQuiet({ clock: on.clock, context: on.app }, worker.wake);
  await worker.stop();
}

/** A client is sent a post, and answers by the link alone. */
async function askClient(on: WebhooksFixture) {
  const { ask, draft } = inPanel(on);
  const id = await draft();
  await ask('PUT', '/approvals/policy', { policy: 'client' });
  const { url } = await ask('POST', '/approvals/links', {
    postIds: [id],
    note: '',
    language: 'pl',
    pin: false,
  });
  const token = url.split('/a/')[1];
  const guest = new Browser(on);
  const call = async (path: string, more: object = {}): Promise<BrowserAnswer['body']> =>
    (await guest.post(`/api/v1/approval-links/${path}`, { token, ...more })).body;
  const [{ hash }] = (await call('open')).posts;
  return {
    approve: () => call('approve', { name: 'Marek', posts: [{ id, hash }] }),
    askChange: () => call('ask-change', { name: 'Marek', id, hash, text: 'Inna cena.' }),
  };
}

/** Posts are made with nobody but their own jobs. */
async function makePosts(on: WebhooksFixture, days: number): Promise<void> {
  const { ask } = inPanel(on);
  const [{ workspaceId }, now] = [on.who, on.clock.now()];
  await inTransaction(on.app.db, (tx) => saveBrandProfile(tx, workspaceId, { profile: TEST_PROFILE, now }));
  await ask('POST', '/generation-batches', {
    from: '2026-12-01',
    days,
    existing: 'fill',
    frequency: 'daily',
  });
}

async function workOff(on: WebhooksFixture): Promise<void> {
  const { workspaceId } = on.who;
  const rows = await on.app.db
    .select({ id: generationDays.id })
    .from(generationDays)
    .where(eq(generationDays.workspaceId, workspaceId));
  const run = { signal: new AbortController().signal, lastTry: false, asked: false };
  for (const { id: dayId } of rows) await generateDay(on.app, { workspaceId, dayId }, run);
}

/** The team's word is somebody else's than the author's. */
async function approveAsTeam(on: WebhooksFixture): Promise<void> {
  const { ask, draft } = inPanel(on);
  const id = await draft();
  await ask('PUT', '/approvals/policy', { policy: 'team' });
  const approver = await addUser(on.app, { role: 'approver', workspaceId: on.user.workspaceId });
  const said = await new Browser(on, approver).post('/api/v1/posts/approve', { postIds: [id] });
  if (said.status !== 200) throw new Error(JSON.stringify(said.body));
}

type Actions = Readonly<Record<string, (on: WebhooksFixture) => Promise<unknown>>>;

/** What people, clients, the product's jobs and the networks do that each event tells of; nothing is emitted by hand. */
export const WEBHOOK_ACTIONS: Readonly<Record<WebhookEvent, Actions>> = {
  'post.changed': { 'somebody drafts a post': (on) => inPanel(on).draft() },
  'post.removed': {
    'somebody removes a post': async (on) => {
      const { ask, draft } = inPanel(on);
      await ask('DELETE', `/posts/${await draft()}`);
    },
  },
  'post.planned': {
    'somebody approves a post and lets it go out': async (on) => {
      const { ask, draft } = inPanel(on);
      await connect(on);
      await ask('POST', '/posting-preferences/auto-publish', { postIds: [await draft()] });
    },
  },
  'approval.asked': { 'a client is sent a post': askClient },
  'approval.approved': {
    'a client approves': async (on) => (await askClient(on)).approve(),
    'somebody of the team approves': approveAsTeam,
  },
  'approval.change_asked': { 'a client asks for a change': async (on) => (await askClient(on)).askChange() },
  'comment.created': {
    'somebody comments on a post': async (on) => {
      const { ask, draft } = inPanel(on);
      const comment = { text: 'Ładne.', mentions: [], assetIds: [], toClient: false };
      await ask('POST', `/posts/${await draft()}/comments`, comment);
    },
    'a client asks for a change in words': async (on) => (await askClient(on)).askChange(),
  },
  'post.published': {
    'a post goes out': async (on) => {
      await connect(on);
      await publish(on, await inPanel(on).draft());
    },
  },
  'post.failed': {
    'a permission was taken back at the network': async (on) => {
      await connect(on);
      on.sandbox.control.withdrawScopes(ANNA, ['pages_manage_posts']);
      await publish(on, await inPanel(on).draft());
    },
  },
  'post.partly_published': {
    'one of two accounts wants a picture': async (on) => {
      await connect(on, [PAGE, INSTAGRAM]);
      await publish(on, await inPanel(on).draft());
    },
  },
  'post.needs_check': {
    'an answer is lost and the network can not be asked': async (on) => {
      on.sandbox.control.faults.replace([
        { provider: 'meta', route: 'POST /{page}/feed', kind: 'reset-after' },
        { provider: 'meta', route: 'GET /{page}/feed', kind: 'server-error', count: null },
      ]);
      await connect(on);
      await publish(on, await inPanel(on).draft());
    },
  },
  'account.expiring': {
    'the consent of eleven weeks ago ends in thirteen days': async (on) => {
      const now = on.clock.now();
      on.clock.set(new Date(now.getTime() - 77 * DAY).toISOString());
      await connect(on, [PAGE, INSTAGRAM]);
      await checkAccounts(on.app);
      on.clock.set(now.toISOString());
      await checkAccounts(on.app);
    },
  },
  'account.lost': {
    'a password was changed at the network': async (on) => {
      await connect(on);
      on.sandbox.control.killTokens({ subcode: 460 });
      await checkAccounts(on.app);
    },
  },
  'batch.finished': {
    'all days are made': async (on) => {
      await makePosts(on, 1);
      await workOff(on);
    },
    'somebody calls it off': async (on) => {
      await makePosts(on, 1);
      const { rows } = await on.app.database.pool.query(
        'select id from generation_batches where workspace_id = $1',
        [on.who.workspaceId],
      );
      await inPanel(on).ask('POST', `/generation-batches/${rows[0].id}/cancel`, {});
    },
  },
  'tokens.low': { 'most of the trial is reserved': (on) => makePosts(on, 20) },
};
