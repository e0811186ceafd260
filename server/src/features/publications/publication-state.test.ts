import { PUBLICATION_STATES, type PublicationState } from '@postownia/contract';
import { message } from '@postownia/contract/messages/message';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { postStateOf } from './post-state.ts';
import {
  afterAbsent,
  afterLookFailure,
  afterPrepareFailure,
  afterPublishFailure,
  afterReadBackFailure,
  afterUndecided,
  BACKOFF_SECONDS,
  type Facts,
  type Failure,
  FOLLOWS,
  isTooLate,
  type Verdict,
  WHEN_CLAIMED,
} from './publication-state.ts';

const now = new Date('2026-11-21T10:00:00Z');
const moment = { now, jitter: 0 };
const facts: Facts = { state: 'publishing', failures: 0, lostAnswers: 0, dueAt: now, duplicate: false };
const failure = (changes: Partial<Failure>): Failure => ({
  action: 'retry',
  userMessage: message('network.away'),
  waitSeconds: 0,
  backOffScope: 'publication',
  restart: false,
  alreadyOut: false,
  lost: false,
  ...changes,
});

describe('after a failure', () => {
  const table: [
    string,
    Partial<Failure>,
    prepare: PublicationState,
    publish: PublicationState,
    look: PublicationState,
  ][] = [
    ['retry', { action: 'retry' }, 'waiting', 'waiting', 'unknown'],
    ['check', { action: 'check' }, 'waiting', 'unknown', 'unknown'],
    ['lost', { action: 'check', lost: true }, 'waiting', 'unknown', 'unknown'],
    ['limit of the account', { backOffScope: 'account', waitSeconds: 300 }, 'waiting', 'waiting', 'unknown'],
    ['reconnect', { action: 'reconnect' }, 'needs-reconnect', 'needs-reconnect', 'unknown'],
    ['fix', { action: 'fix' }, 'needs-fix', 'needs-fix', 'unknown'],
    ['stop', { action: 'stop' }, 'failed', 'failed', 'unknown'],
    ['ops', { action: 'ops' }, 'failed', 'failed', 'unknown'],
    ['already out', { action: 'check', alreadyOut: true }, 'unknown', 'unknown', 'unknown'],
  ];
  test.each(table)(
    '"%s" while preparing, publishing and looking',
    (_name, changes, prepare, publish, look) => {
      expect(afterPrepareFailure(facts, failure(changes), moment).state).toBe(prepare);
      expect(afterPublishFailure(facts, failure(changes), moment).state).toBe(publish);
      expect(afterLookFailure(facts, failure(changes), moment).state).toBe(look);
    },
  );

  test('the backoff is the table, a fifth up or down, and ends as failed', () => {
    const seconds = (failures: number, jitter: number) =>
      afterPrepareFailure({ ...facts, failures }, failure({}), { now, jitter }).inSeconds;
    expect(BACKOFF_SECONDS.map((_, failures) => seconds(failures, 0))).toEqual([30, 120, 600, 1800, 7200]);
    expect([seconds(0, -1), seconds(0, 1)]).toEqual([24, 36]);
    expect(afterPrepareFailure({ ...facts, failures: 5 }, failure({}), moment)).toMatchObject({
      state: 'failed',
      inSeconds: null,
    });
  });

  test('what the network asks for wins when it is longer', () => {
    expect(afterPrepareFailure(facts, failure({ waitSeconds: 900 }), moment).inSeconds).toBe(900);
    expect(afterPrepareFailure(facts, failure({ waitSeconds: 9 }), moment).inSeconds).toBe(30);
  });

  test('limits do not use up tries, but nothing is held for more than two days', () => {
    const limited = failure({ backOffScope: 'account', waitSeconds: 86_400 });
    const held = afterPrepareFailure({ ...facts, failures: 3 }, limited, moment);
    expect(held).toMatchObject({ state: 'waiting', inSeconds: 86_400, failures: 3 });
    const dueAt = new Date(now.getTime() - 30 * 3_600_000);
    expect(afterPrepareFailure({ ...facts, dueAt }, limited, moment)).toMatchObject({ state: 'failed' });
    expect(afterLookFailure({ ...facts, dueAt }, limited, moment)).toMatchObject({
      state: 'unknown',
      inSeconds: null,
    });
  });
});

describe('a lost answer', () => {
  const lost = { ...facts, state: 'unknown', lostAnswers: 1, problem: null } as const;
  const settled = { ...moment, settledAt: now };

  test('means nothing before the call has settled', () => {
    const settledAt = new Date(now.getTime() + 45_000);
    expect(afterAbsent(lost, { ...moment, settledAt })).toMatchObject({ state: 'unknown', inSeconds: 45 });
  });

  test('without a trace is repeated once, then asked about', () => {
    expect(afterAbsent(lost, settled)).toMatchObject({ state: 'waiting', lostAnswers: 1 });
    expect(afterAbsent({ ...lost, lostAnswers: 2 }, settled)).toMatchObject({
      state: 'unknown',
      inSeconds: null,
    });
  });

  test('of what the network called a repetition is given back to be changed', () => {
    expect(afterAbsent({ ...lost, duplicate: true }, settled)).toMatchObject({ state: 'needs-fix' });
  });

  test('that lists do not explain is looked at again, then asked about', () => {
    expect(afterUndecided(lost, moment)).toMatchObject({ state: 'unknown', inSeconds: 30 });
    expect(afterUndecided({ ...lost, failures: 5 }, moment)).toMatchObject({
      state: 'unknown',
      inSeconds: null,
    });
  });
});

describe('reading back', () => {
  const known = { ...facts, state: 'publishing' } as const;
  test('is tried again, and in the end believes the id that the network gave', () => {
    expect(afterReadBackFailure(known, failure({}), moment)).toMatchObject({
      state: 'unknown',
      inSeconds: 30,
    });
    expect(afterReadBackFailure({ ...known, failures: 5 }, failure({}), moment)).toMatchObject({
      state: 'published',
    });
    expect(afterReadBackFailure(known, failure({ action: 'reconnect' }), moment)).toMatchObject({
      state: 'published',
    });
  });
  test('asks a person when the network does not know its own id', () => {
    expect(afterReadBackFailure(known, failure({ action: 'stop' }), moment)).toMatchObject({
      state: 'unknown',
      inSeconds: null,
    });
  });
});

describe('the late policy', () => {
  const due = (minutes: number, changes = {}) => ({
    attempt: 1,
    byHand: false,
    dueAt: new Date(now.getTime() - minutes * 60_000),
    ...changes,
  });
  test.each([
    [due(60), false],
    [due(60.99), false],
    [due(61), true],
    [due(-5), false],
    [due(600, { attempt: 2 }), false],
    [due(600, { byHand: true }), false],
  ])('%o is too late: %s', (publication, expected) => {
    expect(isTooLate(publication, { lateMinutes: 60, now })).toBe(expected);
  });
  test('with no minutes allowed still lets a post go out in its own minute', () => {
    expect(isTooLate(due(0.9), { lateMinutes: 0, now })).toBe(false);
    expect(isTooLate(due(1), { lateMinutes: 0, now })).toBe(true);
  });
});

/** A life as the worker leads it: what the network does is random, the decisions are ours. */
interface Life {
  state: PublicationState;
  failures: number;
  lostAnswers: number;
  /** Posts in the world. */
  out: number;
  asleep: boolean;
  looked: boolean;
}

const anyFailure = fc.record({
  action: fc.constantFrom('retry', 'check', 'reconnect', 'fix', 'stop', 'ops'),
  userMessage: fc.constant(message('network.away')),
  waitSeconds: fc.constantFrom(0, 5, 600, 86_400),
  backOffScope: fc.constantFrom('publication', 'account', 'app'),
  restart: fc.boolean(),
  alreadyOut: fc.constant(false),
  lost: fc.boolean(),
}) as fc.Arbitrary<Failure>;

const anyStep = fc.record({
  failure: fc.option(anyFailure, { nil: null, freq: 2 }),
  /** A lost call that was carried out all the same. */
  happened: fc.boolean(),
  /** The worker dies before it can write anything. */
  dies: fc.boolean(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

function live(life: Life, step: Step): Life {
  const claimed = WHEN_CLAIMED[life.state];
  if (claimed === undefined || life.asleep) return { ...life, asleep: true };
  const before: Life = {
    ...life,
    state: claimed,
    lostAnswers: life.lostAnswers + (life.state === 'publishing' ? 1 : 0),
    failures: life.state === 'publishing' ? 0 : life.failures,
  };
  const known: Facts = {
    ...facts,
    state: claimed,
    failures: before.failures,
    lostAnswers: before.lostAnswers,
  };
  const apply = (verdict: Verdict, out = life.out): Life => {
    expect([
      ...FOLLOWS[claimed === 'unknown' ? 'unknown' : 'publishing'],
      'unknown',
      ...FOLLOWS[claimed],
    ]).toContain(verdict.state);
    const { state, inSeconds, failures, lostAnswers } = verdict;
    if (inSeconds === null)
      expect(['published', 'failed', 'needs-fix', 'needs-reconnect', 'unknown']).toContain(state);
    return { state, failures, lostAnswers, out, asleep: inSeconds === null, looked: claimed === 'unknown' };
  };
  if (claimed === 'unknown') {
    if (step.dies) return before;
    if (step.failure !== null) return apply(afterLookFailure(known, step.failure, moment));
    if (life.out > 0) return { ...before, state: 'published', asleep: true, looked: true };
    return apply(afterAbsent({ ...known, problem: null }, { ...moment, settledAt: now }));
  }
  if (step.failure === null && !step.dies)
    return { ...before, state: 'published', out: life.out + 1, asleep: true };
  const unclear = step.dies || step.failure?.lost === true || step.failure?.action === 'check';
  const out = life.out + (unclear && step.happened ? 1 : 0);
  if (step.dies) return { ...before, state: 'publishing', out, looked: false };
  return step.failure === null ? before : apply(afterPublishFailure(known, step.failure, moment), out);
}

test('whatever the network and the power do, a post is in the world at most once and the life comes to rest', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 1, maxLength: 60 }), (steps) => {
      let life: Life = {
        state: 'planned',
        failures: 0,
        lostAnswers: 0,
        out: 0,
        asleep: false,
        looked: false,
      };
      for (const step of steps) {
        life = live(life, step);
        expect(life.out).toBeLessThanOrEqual(1);
        if (life.state === 'published') expect(life.out).toBe(1);
      }
      // With the network well again and nobody dying, a life that is not at rest ends.
      for (let more = 0; more < 5 && !life.asleep; more += 1) {
        life = live(life, { failure: null, happened: false, dies: false });
      }
      expect(life.asleep).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test('every state has its followers, and only states a worker may touch are claimed', () => {
  expect(Object.keys(FOLLOWS).sort()).toEqual([...PUBLICATION_STATES].sort());
  expect(WHEN_CLAIMED.publishing).toBe('unknown');
  expect(Object.values(WHEN_CLAIMED)).not.toContain('publishing');
});

describe('the state of a post', () => {
  const one = (state: PublicationState, changes = {}) => ({
    state,
    byHand: false,
    nextTryAt: null,
    publishedAt: state === 'published' ? now : null,
    ...changes,
  });
  test.each([
    ['draft', []],
    ['draft', [one('cancelled')]],
    ['scheduled', [one('planned'), one('planned')]],
    ['scheduled', [one('waiting')]],
    ['scheduled', [one('planned'), one('failed')]],
    ['publishing', [one('planned', { byHand: true })]],
    ['publishing', [one('claimed'), one('planned')]],
    ['publishing', [one('unknown', { nextTryAt: now })]],
    ['publishing', [one('unknown', { claimed: true })]],
    ['to-check', [one('unknown'), one('published')]],
    ['published', [one('published'), one('published')]],
    ['published', [one('published'), one('cancelled')]],
    ['partly-published', [one('published'), one('failed')]],
    ['partly-published', [one('published'), one('planned')]],
    ['failed', [one('failed'), one('skipped')]],
    ['failed', [one('needs-reconnect')]],
    ['skipped', [one('skipped'), one('cancelled')]],
  ] as const)('%s', (expected, publications) => {
    expect(postStateOf(publications)).toEqual({
      state: expected,
      publishedAt: expected === 'published' ? now : null,
    });
  });
});
