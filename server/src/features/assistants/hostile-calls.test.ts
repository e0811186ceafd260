import { randomUUID } from 'node:crypto';
import type { Scope } from '@postownia/contract';
import { can, SCOPES } from '@postownia/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addKey } from '../../../test/api-keys.ts';
import { manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { openAssistant, use } from '../../../test/assistant.ts';
import { readEffects, TOOL_ARGUMENTS } from '../../../test/assistant-calls.ts';
import { TEST_PROFILE } from '../../../test/factories.ts';
import { addOwner } from '../../../test/invitations.ts';
import { addPost } from '../../../test/publishing-posts.ts';
import { addUser, type User } from '../../../test/users.ts';
import { inTransaction } from '../../db/transaction.ts';
import { saveBrandProfile } from '../brand-profile/index.ts';
import { TOOLS } from './make-server.ts';

let running: TestApp;
const clock = manualClock();
beforeAll(async () => {
  running = await testApp({ clock });
});
afterAll(() => running.close());

const world = () => readEffects(running.app.database.pool);

async function brand() {
  const owner = await addOwner(running.app);
  const post = { date: '2026-12-01', approved: false };
  return { owner, postId: await addPost(running.app, owner.workspaceId, owner.userId, post) };
}

async function tryAll(key: string, { id, brand: slug }: { id: string; brand?: string }) {
  const client = await openAssistant(running.url, key);
  const answers: { tool: (typeof TOOLS)[number]; refused: boolean }[] = [];
  for (const tool of TOOLS) {
    const named = slug === undefined ? {} : { brand: slug };
    const input = { ...TOOL_ARGUMENTS[tool.name]?.(id), ...named };
    const real = tool.kind === 'reads' ? {} : { dryRun: false };
    // The library answers an unknown tool with an error of the protocol.
    const answer = await use(client, tool.name, { ...input, ...real }).catch(() => ({
      refused: true,
      told: null,
    }));
    answers.push({ tool, refused: answer.refused });
    clock.advance(10_000);
  }
  await client.close();
  return answers;
}

describe('a tool', () => {
  it('is listed for keys with its scope, and runs with no other', async () => {
    const { owner, postId } = await brand();
    // A server without tools says so at the start: `manage` opens none.
    for (const scope of SCOPES.filter((one) => one !== 'manage')) {
      const key = await addKey(running.app, owner, { scopes: [scope] });
      const client = await openAssistant(running.url, key.text);
      const { tools } = await client.listTools();
      const actor = { kind: 'api-key', keyId: key.keyId, role: 'owner', scopes: [scope] } as const;
      const whose = { workspaceId: owner.workspaceId };
      const open = TOOLS.filter(({ action }) => can({ ...actor, ...whose }, action, whose));
      expect(tools.map(({ name }) => name)).toEqual(open.map(({ name }) => name));
      await client.close();
      clock.advance(60_000);
    }
    const before = await world();
    const reading = await addKey(running.app, owner, { scopes: ['read'] });
    for (const { tool, refused } of await tryAll(reading.text, { id: postId }))
      if (tool.kind !== 'reads') expect(refused, tool.name).toBe(true);
    expect(await world()).toEqual(before);
  });

  it('does nothing to what belongs to others, whichever way it is named', async () => {
    const [mine, theirs] = [await brand(), await brand()];
    const key = await addKey(running.app, mine.owner);
    const before = await world();
    for (const slug of [theirs.owner.workspaceId, '../x', '-'])
      for (const { tool, refused } of await tryAll(key.text, { id: theirs.postId, brand: slug }))
        expect(refused, `${tool.name} in ${slug}`).toBe(true);
    expect(await world()).toEqual(before);
    const client = await openAssistant(running.url, key.text);
    for (const tool of TOOLS.filter(({ name }) => 'id' in (TOOL_ARGUMENTS[name]?.('x') ?? {}))) {
      const real = tool.kind === 'reads' ? {} : { dryRun: false };
      const input = { ...TOOL_ARGUMENTS[tool.name]?.(theirs.postId), ...real };
      expect((await use(client, tool.name, input)).refused, tool.name).toBe(true);
    }
    expect(await world()).toEqual(before);
    await client.close();
  });

  it('does nothing for people whose role does not let them, nor for keys that ended', async () => {
    const { owner, postId } = await brand();
    const member = await addUser(running.app, { role: 'viewer', workspaceId: owner.workspaceId });
    const viewer: User = { ...member, organizationId: owner.organizationId };
    const key = await addKey(running.app, viewer);
    const before = await world();
    for (const { tool, refused } of await tryAll(key.text, { id: postId }))
      if (tool.kind !== 'reads') expect(refused, tool.name).toBe(true);
    expect(await world()).toEqual(before);
    const ended = await addKey(running.app, owner, { expiresAt: new Date(0) });
    await expect(openAssistant(running.url, ended.text)).rejects.toThrow();
  });

  it('rehearses without an effect, each that changes anything', async () => {
    const { owner, postId } = await brand();
    const { db } = running.app;
    await inTransaction(db, (tx) =>
      saveBrandProfile(tx, owner.workspaceId, { profile: TEST_PROFILE, now: clock.now() }),
    );
    const key = await addKey(running.app, owner);
    const client = await openAssistant(running.url, key.text);
    const { told: plan } = await use(client, 'plan_month', TOOL_ARGUMENTS.plan_month?.('') ?? {});
    const before = await world();
    for (const tool of TOOLS.filter(({ kind }) => kind !== 'reads')) {
      const id = tool.name === 'change_topic' ? plan.planId : postId;
      const dates = tool.name === 'change_topic' ? { date: plan.topics[0].date } : {};
      const input = { ...TOOL_ARGUMENTS[tool.name]?.(id), ...dates, dryRun: true };
      const { told, refused } = await use(client, tool.name, input);
      expect({ refused, dryRun: told.dryRun }, `${tool.name}: ${JSON.stringify(told)}`).toEqual({
        refused: false,
        dryRun: true,
      });
      // Nobody has to say so where it costs or is seen.
      if (tool.kind === 'writes') continue;
      const { dryRun: _, ...unsaid } = input;
      expect((await use(client, tool.name, unsaid)).told.dryRun, tool.name).toBe(true);
    }
    expect(await world()).toEqual(before);
    await client.close();
  });

  it('takes no arguments but its own', async () => {
    const { owner, postId } = await brand();
    const key = await addKey(running.app, owner);
    const client = await openAssistant(running.url, key.text);
    const before = await world();
    const strange: Record<string, unknown>[] = [
      { workspaceId: randomUUID() },
      { scopes: ['manage' satisfies Scope] },
      { __proto__: { role: 'owner' }, constructor: 1 },
      { dryRun: 'no' },
      { id: '../../brands', planId: '..', postIds: ['..'] },
      { idempotencyKey: '' },
    ];
    for (const tool of TOOLS.filter(({ kind }) => kind !== 'reads'))
      for (const more of strange) {
        const input = { ...TOOL_ARGUMENTS[tool.name]?.(postId), dryRun: false, ...more };
        expect((await use(client, tool.name, input)).refused, tool.name).toBe(true);
        clock.advance(1_000);
      }
    expect(await world()).toEqual(before);
    await client.close();
  });

  it('that is called without end is stopped by the limit of its key', async () => {
    const { owner } = await brand();
    const key = await addKey(running.app, owner);
    const client = await openAssistant(running.url, key.text);
    let calls = 0;
    const loop = async () => {
      for (; calls < 200; calls += 1)
        await use(client, 'draft_post', { date: '2026-12-07', text: 'Kawa. #a #b' });
    };
    await expect(loop()).rejects.toThrow();
    expect(calls).toBeLessThan(120);
    clock.advance(60_000);
    const { told } = await use(client, 'read_calendar', { from: '2026-12-07', to: '2026-12-07' });
    expect(told.posts).toHaveLength(1);
    await client.close();
  });
});
