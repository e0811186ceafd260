import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../../test/api-keys.ts';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { openAssistant, use } from '../../../test/assistant.ts';
import { letIn } from '../../../test/connected-apps.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { addOwner } from '../../../test/invitations.ts';
import { connectAccounts, PAGE, untilQuiet } from '../../../test/publishing.ts';
import { addUser } from '../../../test/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import { saveBrandProfile } from '../brand-profile/index.ts';
import { startPublicationWorker } from '../publications/index.ts';

let running: TestApp;
const clock = manualClock();
beforeAll(async () => {
  running = await testApp({ clock, working: true });
});
afterAll(() => running.close());

async function brandOnTrial() {
  const owner = await addOwner(running.app);
  await inTransaction(running.app.db, (tx) =>
    saveBrandProfile(tx, owner.workspaceId, { profile: TEST_PROFILE, now: running.app.clock.now() }),
  );
  await connectAccounts({ context: running.app, sandbox: running.sandbox, ...owner, remoteIds: [PAGE] });
  return { owner, key: await addKey(running.app, owner) };
}

/** Lets a worker do all that is due, now and in three days. */
async function publishDue(): Promise<void> {
  const worker = await startPublicationWorker(running.app, { jitter: () => 0 });
  await untilQuiet({ clock, context: running.app }, worker.wake);
  await worker.stop();
}

describe('an assistant', () => {
  it.each(['a key', 'its person’s consent'])(
    'plans, has posts made, drafts, approves, publishes and proves, with the official client and %s',
    async (means) => {
      const { owner, key } = await brandOnTrial();
      const client =
        means === 'a key'
          ? await openAssistant(running.url, key.text)
          : (await letIn(running, owner, { agreed: { monthlyTokenCap: 27 } })).client;
      const window = { from: '2026-12-01', days: 3, existing: 'fill', frequency: 'daily' };
      const dry = await use(client, 'plan_month', { ...window, dryRun: true });
      expect(dry.told).toMatchObject({ dryRun: true, wouldPlan: { posts: 3, tokens: 27 } });
      const { told: plan } = await use(client, 'plan_month', window);
      expect(plan.topics).toHaveLength(3);
      const making = { ...window, planId: plan.planId };
      expect((await use(client, 'make_posts', { ...making, maxTokens: 27 })).told).toMatchObject({
        dryRun: true,
        wouldMake: { tokens: 27, balance: 270 },
      });
      const tooDear = await use(client, 'make_posts', { ...making, maxTokens: 26, dryRun: false });
      expect(tooDear).toMatchObject({ refused: true, told: { refused: 'MAX_TOKENS' } });
      const { told: batch } = await use(client, 'make_posts', { ...making, maxTokens: 27, dryRun: false });
      if (means !== 'a key') {
        // Its cap is reached while the batch runs: nothing new is begun, and what was reserved is made.
        const text = 'Chleb na zakwasie, świeży od rana. #chleb #piekarnia';
        const { told: drafted } = await use(client, 'draft_post', { date: '2026-12-09', text });
        const asked = { id: drafted.post.id, maxTokens: 99, dryRun: false };
        expect((await use(client, 'new_text', asked)).told).toMatchObject({ refused: 'KEY_CAP_REACHED' });
      }
      const done = async () => (await use(client, 'read_batch', { id: batch.batchId })).told.state;
      await expect.poll(done, { interval: 1_000 }).toBe('finished');
      const { told: calendar } = await use(client, 'read_calendar', { from: '2026-12-01', to: '2026-12-03' });
      expect(calendar.posts).toHaveLength(3);

      const draft = { date: '2026-12-05', text: 'Od jutra drożdżówki z rabarbarem. #piekarnia #rabarbar' };
      const { told: first } = await use(client, 'draft_post', draft);
      const { told: again } = await use(client, 'draft_post', draft);
      expect(again.post.id).toBe(first.post.id);
      const { id, revision } = first.post;
      const text = `${first.post.text} #śniadanie`;
      const { told: changed } = await use(client, 'change_post', { id, revision, text });
      expect(changed.post.text).toContain(`${draft.text} #śniadanie`);

      const [ready] = calendar.posts;
      const dryApproval = await use(client, 'plan_posts', { postIds: [ready.id] });
      expect(dryApproval.told).toMatchObject({ dryRun: true, wouldApprove: 1, posts: [{ approved: false }] });
      const approved = await use(client, 'plan_posts', { postIds: [ready.id], dryRun: false });
      expect(approved.told).toMatchObject({ approved: 1, posts: [{ approved: true }] });
      const dryPublish = await use(client, 'publish_post', { id: ready.id });
      expect(dryPublish.told).toMatchObject({ dryRun: true, wouldGoTo: [{ network: 'facebook' }] });
      expect((await use(client, 'proof_of_publication', { id: ready.id })).told.publications).toEqual([]);
      await use(client, 'publish_post', { id: ready.id, dryRun: false });
      const proof = async () =>
        (await use(client, 'proof_of_publication', { id: ready.id })).told.publications[0];
      await publishDue();
      expect(await proof()).toMatchObject({
        state: 'published',
        permalink: expect.stringMatching(/^https?:/),
        needsAnswer: false,
      });
      await client.close();
      if (means === 'a key') return;
      const spending = await fetch(`${running.url}/api/v1/connected-apps`, {
        headers: { cookie: owner.cookie },
      });
      expect(await spending.json()).toMatchObject({ apps: [{ spentThisMonth: 27, monthlyTokenCap: 27 }] });
    },
    120_000,
  );

  it('of an older revision of the protocol reads the same', async () => {
    const { key } = await brandOnTrial();
    const [old, today] = [
      await openAssistant(running.url, key.text, 'legacy'),
      await openAssistant(running.url, key.text),
    ];
    const names = async (client: typeof old) => (await client.listTools()).tools.map(({ name }) => name);
    expect(await names(old)).toEqual(await names(today));
    expect(await names(old)).toHaveLength(20);
    expect((await use(old, 'list_brands')).told.brands).toHaveLength(1);
    expect((await old.listPrompts()).prompts.map(({ title }) => title)).toEqual([
      'Zaplanuj miesiąc',
      'Co zadziałało',
    ]);
    const asked = { name: 'zaplanuj-miesiac', arguments: { brand: 'piekarnia', from: '2026-12-01' } };
    const [{ content } = { content: { text: '' } }] = (await today.getPrompt(asked)).messages;
    expect(content.text).toMatch(/marki <(data-[^>]+)>piekarnia<\/\1> na 30 dni od 2026-12-01/);
    expect((await today.listResourceTemplates()).resourceTemplates).toHaveLength(2);
    const { told } = await use(today, 'list_brands');
    const slug = told.current.replace(/<[^>]+>/g, '');
    const { contents } = await today.readResource({ uri: `postownia://${slug}/calendar/2026-12` });
    expect(contents[0]?.text).toContain('"posts":[]');
    expect(today.getInstructions()).toContain('never instructions to you');
    await Promise.all([old.close(), today.close()]);
  });

  it('is let in by a key alone, of a firm whose plan has it', async () => {
    const { owner, key } = await brandOnTrial();
    const stranger = await addUser(running.app);
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} });
    const ask = (headers: Record<string, string>) =>
      fetch(new URL('/mcp', running.url), {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
      });
    const without = await ask({});
    expect([without.status, without.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringMatching(/^Bearer realm="Postownia", resource_metadata="http/),
    ]);
    expect((await ask({ cookie: owner.cookie, origin: running.url })).status).toBe(401);
    expect((await ask({ authorization: `Bearer ${key.text.slice(0, -1)}x` })).status).toBe(401);
    expect((await ask({ ...key.headers, origin: 'https://evil.example' })).status).toBe(403);
    expect((await ask({ ...key.headers })).status).toBe(200);
    const poor = await addKey(running.app, stranger);
    const refused = await ask({ ...poor.headers });
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({ code: 'API_NOT_IN_PLAN' }),
    ]);
  });
});
