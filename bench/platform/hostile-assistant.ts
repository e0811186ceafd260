import { isDeepStrictEqual } from 'node:util';
import { TOOLS } from '../../server/src/features/assistants/make-server.ts';
import { seededRandom } from '../../server/src/lib/seeded-random.ts';
import { addKey, type TestKey } from '../../server/test/api-keys.ts';
import { manualClock, type TestApp, testApp } from '../../server/test/app.ts';
import { openAssistant, use } from '../../server/test/assistant.ts';
import { readEffects, TOOL_ARGUMENTS } from '../../server/test/assistant-calls.ts';
import type { TestDatabase } from '../../server/test/database.ts';
import { addOwner } from '../../server/test/invitations.ts';
import { addPost } from '../../server/test/publishing-posts.ts';
import { addUser, type User } from '../../server/test/users.ts';
import type { Figure } from '../report.ts';

/** Fewer than the limit of a key. */
const PAUSE_MILLISECONDS = 10_000;
const WRITING = TOOLS.filter(({ kind }) => kind !== 'reads');
const OWN = 'own';
/** Tools that are about something, which may be somebody else's. */
const POINTING = WRITING.filter(({ name }) =>
  JSON.stringify(TOOL_ARGUMENTS[name]?.(OWN)).includes(`"${OWN}"`),
);

interface Attack {
  readonly key: TestKey;
  readonly tools: readonly (typeof TOOLS)[number][];
  readonly id: string;
  readonly more: Readonly<Record<string, unknown>>;
}

/** Assistants that ask for what their key, their person's role or their firm does not let them, by the official client library. */
export async function proveHostileAssistant(options: {
  calls: number;
  seed: string;
  database?: TestDatabase;
}): Promise<Figure[]> {
  const clock = manualClock();
  const { database } = options;
  const running = await testApp({ clock, ...(database === undefined ? {} : { database }) });
  try {
    const attacks = await prepareAttacks(running);
    const random = seededRandom(options.seed);
    const pick = <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(random.next() * items.length)];
      if (item === undefined) throw new Error('nothing to pick from');
      return item;
    };
    const { pool } = running.app.database;
    let [effects, unrefused] = [0, 0];
    let before = await readEffects(pool);
    for (let made = 0; made < options.calls; made += 1) {
      const { key, tools, id, more } = pick(attacks);
      const { name } = pick(tools);
      const client = await openAssistant(running.url, key.text);
      const input = { ...TOOL_ARGUMENTS[name]?.(id), dryRun: false, ...more };
      // What is not listed for the key the protocol refuses with an error of its own.
      const { refused } = await use(client, name, input).catch(() => ({ refused: true }));
      await client.close();
      const after = await readEffects(pool);
      if (!refused) unrefused += 1;
      if (!isDeepStrictEqual(before, after)) effects += 1;
      before = after;
      clock.advance(PAUSE_MILLISECONDS);
    }
    return [
      { name: 'hostile tool calls', value: options.calls, unit: '' },
      { name: 'hostile tool calls with an effect', value: effects, unit: '', most: 0 },
      { name: 'hostile tool calls not refused', value: unrefused, unit: '', most: 0 },
    ];
  } finally {
    await running.close();
  }
}

async function prepareAttacks({ app }: TestApp): Promise<Attack[]> {
  const [mine, theirs] = [await addOwner(app), await addOwner(app)];
  const postOf = ({ workspaceId, userId }: User) =>
    addPost(app, workspaceId, userId, { date: '2026-12-01', approved: false });
  const [myPost, theirPost] = [await postOf(mine), await postOf(theirs)];
  const member = await addUser(app, { role: 'viewer', workspaceId: mine.workspaceId });
  const viewer: User = { ...member, organizationId: mine.organizationId };
  const full = await addKey(app, mine);
  return [
    { key: await addKey(app, mine, { scopes: ['read'] }), tools: WRITING, id: myPost, more: {} },
    { key: await addKey(app, viewer), tools: WRITING, id: myPost, more: {} },
    { key: full, tools: POINTING, id: theirPost, more: {} },
    { key: full, tools: WRITING, id: theirPost, more: { brand: theirs.workspaceId } },
    { key: full, tools: WRITING, id: myPost, more: { role: 'owner', workspaceId: theirs.workspaceId } },
    { key: full, tools: POINTING, id: myPost, more: { dryRun: 'no' } },
  ];
}
