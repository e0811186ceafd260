import type { ApprovalPolicy } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addKey } from '../../../test/api-keys.ts';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { openAssistant, use } from '../../../test/assistant.ts';
import { TOOL_ARGUMENTS } from '../../../test/assistant-calls.ts';
import { Browser } from '../../../test/browser.ts';
import { letIn } from '../../../test/connected-apps.ts';
import { addOwner } from '../../../test/invitations.ts';
import { connectAccounts, PAGE, untilQuiet } from '../../../test/publishing.ts';
import { addUser, type User } from '../../../test/users.ts';
import { posts } from '../../db/schema/posts.ts';
import { publications } from '../../db/schema/publications.ts';
import { startPublicationWorker } from '../publications/index.ts';
import { TOOLS } from './make-server.ts';

const POLICIES = ['team', 'client', 'team-then-client'] as const satisfies readonly ApprovalPolicy[];
const MEANS = ['a key', 'its person’s consent'] as const;
const TEXT = 'Chleb na zakwasie, świeży od rana. #chleb #piekarnia';

let running: TestApp;
let clock: ManualClock;
let owner: User;
let approver: User;
let client: Awaited<ReturnType<typeof openAssistant>>;
let postId: string;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
});
afterAll(() => running.close());

/** A brand that publishes by itself, with somebody who may approve besides its owner, and a post that an assistant drafted. */
async function open(policy: ApprovalPolicy, means: (typeof MEANS)[number]): Promise<void> {
  clock.set('2026-11-21T09:00:00Z');
  running.sandbox.control.reset();
  owner = await addOwner(running.app);
  const { workspaceId, organizationId } = owner;
  approver = { ...(await addUser(running.app, { role: 'approver', workspaceId })), organizationId };
  await connectAccounts({ context: running.app, sandbox: running.sandbox, ...owner, remoteIds: [PAGE] });
  await press(owner, 'POST', '/posting-preferences/auto-publish', { postIds: [] });
  await press(owner, 'PUT', '/approvals/policy', { policy });
  client =
    means === 'a key'
      ? await openAssistant(running.url, (await addKey(running.app, owner)).text)
      : (await letIn(running, owner)).client;
  const { told } = await use(client, 'draft_post', { date: '2026-12-01', text: TEXT });
  postId = told.post.id;
}

async function press(user: User, method: string, path: string, body: object): Promise<void> {
  const { status, body: told } = await new Browser(running, user).ask(method, `/api/v1${path}`, body);
  expect(status, JSON.stringify(told)).toBeLessThan(300);
}
const sayAsTeam = () => press(approver, 'POST', '/posts/approve', { postIds: [postId] });

/** The client's answer, by a link that a person sent. */
async function sayAsClient(): Promise<void> {
  const form = { postIds: [postId], note: '', language: 'pl', pin: false };
  const { body } = await new Browser(running, owner).post('/api/v1/approvals/links', form);
  const token = body.url.split('/a/')[1];
  const guest = new Browser(running);
  const [{ id, hash }] = (await guest.post('/api/v1/approval-links/open', { token })).body.posts;
  const answer = { token, name: 'Marek', posts: [{ id, hash }] };
  expect((await guest.post('/api/v1/approval-links/approve', answer)).status).toBe(200);
}

/** Everything that an assistant can do, for real, with the post it drafted; what was refused, by tool. */
async function useAll(): Promise<Record<string, string>> {
  const refused: Record<string, string> = {};
  for (const tool of TOOLS) {
    const real = tool.kind === 'reads' ? {} : { dryRun: false };
    const answer = await use(client, tool.name, { ...TOOL_ARGUMENTS[tool.name]?.(postId), ...real });
    if (answer.refused) refused[tool.name] = answer.told.refused;
    clock.advance(10_000);
  }
  return refused;
}

/** Lets a worker do what is due for two weeks. */
async function letTimePass(): Promise<void> {
  const worker = await startPublicationWorker(running.app, { jitter: () => 0 });
  clock.set('2026-12-05T12:00:00Z');
  await untilQuiet({ clock, context: running.app }, worker.wake);
  await worker.stop();
}
const out = () => running.sandbox.control.publishedPosts();
const rows = () => running.app.db.$count(publications, eq(publications.workspaceId, owner.workspaceId));
const stateOf = async (id: string) =>
  (await running.app.db.select().from(posts).where(eq(posts.id, id)))[0]?.state;

describe.each(POLICIES)('under the approval policy %s', (policy) => {
  describe.each(MEANS)('an assistant with %s', (means) => {
    beforeEach(() => open(policy, means));
    afterEach(() => client.close());

    it('brings nothing out by any tool, one after another and again', async () => {
      const refused = await useAll();
      expect(refused).toMatchObject({ publish_post: 'NOT_APPROVED' });
      // Once more, after all of them: a draft changed, an approval asked for, a release given.
      expect(await useAll()).toMatchObject({ publish_post: 'NOT_APPROVED' });
      expect([await rows(), await stateOf(postId)]).toEqual([0, 'draft']);
      await letTimePass();
      expect([out(), await rows()]).toEqual([[], 0]);
    });

    it('brings out what those approved whose word is needed, and not what it changed afterwards', async () => {
      await use(client, 'plan_posts', { postIds: [postId], dryRun: false });
      if (policy !== 'client') await sayAsTeam();
      if (policy !== 'team') await sayAsClient();
      expect(await stateOf(postId)).toBe('scheduled');
      const { post } = (await use(client, 'read_post', { id: postId })).told;
      const change = { id: postId, revision: post.revision, text: `${TEXT} #nowe` };
      expect((await use(client, 'change_post', change)).refused).toBe(false);
      await use(client, 'plan_posts', { postIds: [postId], dryRun: false });
      const early = await use(client, 'publish_post', { id: postId, dryRun: false });
      expect(early.told.refused).toBe('NOT_APPROVED');
      expect([await rows(), await stateOf(postId)]).toEqual([0, 'draft']);
      const back = { id: postId, revision: post.revision + 1, text: TEXT };
      await use(client, 'change_post', back);
      const again = await use(client, 'publish_post', { id: postId, dryRun: false });
      expect(again.refused, JSON.stringify(again.told)).toBe(false);
      await letTimePass();
      expect(out()).toMatchObject([{ text: TEXT }]);
    });
  });
});

describe('what no assistant can do', () => {
  beforeEach(() => open('client', 'a key'));
  afterEach(() => client.close());

  it('is to change the policy, or to learn the address by which a client answers', async () => {
    expect(TOOLS.map(({ action }) => action)).not.toContain('brand.manage');
    const asking = { postIds: [postId], recipient: 'klient@example.com', dryRun: false };
    const { told, refused } = await use(client, 'ask_for_approval', asking);
    expect(refused).toBe(false);
    expect(told).toMatchObject({ url: null, posts: [{ id: postId, state: 'waiting' }] });
    expect(JSON.stringify(told)).not.toContain('/a/');
  });
});
