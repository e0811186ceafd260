import { type ActiveRole, type ErrorCode, GIVEN_ROLES, type GivenRole } from '@postownia/contract';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ManualClock, manualClock, type TestApp, testApp } from '../../../test/app.ts';
import { addUser, type User } from '../../../test/users.ts';
import { members } from '../../db/schema/workspaces.ts';
import type { Caller } from '../../http/authenticate.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { Identity } from '../identity/index.ts';
import { changeMember } from './change-member.ts';
import { handOver } from './hand-over.ts';
import { leave } from './leave.ts';
import { removeMember } from './remove-member.ts';

let running: TestApp;
let clock: ManualClock;
beforeAll(async () => {
  clock = manualClock();
  running = await testApp({ clock });
});
afterAll(() => running.close());

const COUNT = 5;
const someone = fc.nat(COUNT - 1);
const step = fc.oneof(
  fc.record({
    kind: fc.constant('change' as const),
    by: someone,
    whom: someone,
    role: fc.constantFrom(...GIVEN_ROLES),
  }),
  fc.record({ kind: fc.constant('remove' as const), by: someone, whom: someone }),
  fc.record({ kind: fc.constant('leave' as const), by: someone }),
  fc.record({ kind: fc.constant('hand-over' as const), by: someone, whom: someone, stay: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;
type Roles = (ActiveRole | null)[];

/** What has to come of a step, from the rules alone. */
function expected(roles: Roles, asked: Step): { code: ErrorCode | null; roles: Roles } {
  const by = roles[asked.by] ?? null;
  const refused = (code: ErrorCode) => ({ code, roles });
  const then = (changes: [number, ActiveRole | null][]) => ({
    code: null,
    roles: roles.map((role, index) =>
      new Map(changes).has(index) ? (new Map(changes).get(index) ?? null) : role,
    ),
  });
  if (asked.kind === 'leave') {
    if (by === null) return refused('NOT_FOUND');
    const owners = roles.filter((role) => role === 'owner').length;
    return by === 'owner' && owners === 1 ? refused('LAST_OWNER') : then([[asked.by, null]]);
  }
  const whom = roles[asked.whom] ?? null;
  if (asked.kind === 'hand-over') {
    if (by !== 'owner' || asked.by === asked.whom) return refused('CONFLICT');
    if (whom === null) return refused('NOT_FOUND');
    const own: [number, ActiveRole][] = asked.stay ? [] : [[asked.by, 'admin']];
    return then([[asked.whom, 'owner'], ...own]);
  }
  if (by !== 'owner' && by !== 'admin') return refused('FORBIDDEN');
  if (whom === null) return refused('NOT_FOUND');
  if (whom === 'owner') return refused('OWNER_PROTECTED');
  return then([[asked.whom, asked.kind === 'change' ? asked.role : null]]);
}

const BEGIN: Roles = ['owner', 'admin', 'editor', 'author', 'viewer'];

async function firm(): Promise<User[]> {
  const owner = await addUser(running.app);
  const { workspaceId } = owner;
  const rest = BEGIN.slice(1).map((role) => addUser(running.app, { workspaceId, role: role ?? 'viewer' }));
  return [owner, ...(await Promise.all(rest))];
}

const signedIn = ({ userId, workspaceId, organizationId }: User): Caller => ({
  kind: 'user',
  lacksSecondFactor: false,
  userId,
  workspaceId,
  organizationId,
  workspaceSlug: workspaceId,
  sessionId: userId,
  role: 'owner',
});
const brandsOf = (role: GivenRole, { workspaceId }: User) => (role === 'admin' ? [] : [workspaceId]);

async function take(people: User[], asked: Step): Promise<ErrorCode | null> {
  const at = (index: number) => {
    const found = people[index];
    if (found === undefined) throw new Error(`no person ${index}`);
    return found;
  };
  const identity = { checkPassword: async () => true } as unknown as Identity;
  const who = signedIn(at(asked.by));
  const done = () => {
    if (asked.kind === 'leave') return leave(running.app, who);
    const { userId } = at(asked.whom);
    if (asked.kind === 'remove') return removeMember(running.app, who, { userId });
    if (asked.kind === 'change') {
      const { role } = asked;
      return changeMember(running.app, who, { userId, role, brands: brandsOf(role, at(0)) });
    }
    const { stay } = asked;
    return handOver({ ...running.app, identity }, who, { userId, password: 'dobre', stay });
  };
  try {
    clock.advance(60_000);
    await done();
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}

async function rolesOf(people: User[]): Promise<Roles> {
  const [{ organizationId } = { organizationId: '' }] = people;
  const rows = await running.app.db.select().from(members).where(eq(members.organizationId, organizationId));
  return people.map(({ userId }) => rows.find((row) => row.userId === userId)?.role ?? null) as Roles;
}
const asMembers = (roles: Roles) =>
  roles.map((role) => (role === null || role === 'owner' || role === 'admin' ? role : 'member'));

it('whatever people do to each other, it ends as the rules say, and never without an owner', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 14 }), async (steps) => {
      const people = await firm();
      let roles = BEGIN;
      for (const asked of steps) {
        const wanted = expected(roles, asked);
        expect(await take(people, asked), JSON.stringify({ roles, asked })).toBe(wanted.code);
        roles = wanted.roles;
        expect(await rolesOf(people)).toEqual(asMembers(roles));
        expect(roles).toContain('owner');
      }
    }),
    { numRuns: 40 },
  );
});

it('and when all of it is asked at once, there is an owner, too', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const people = await firm();
      await Promise.all(steps.map((asked) => take(people, asked)));
      expect(await rolesOf(people)).toContain('owner');
    }),
    { numRuns: 20 },
  );
});
