import type { PublicationState } from '@postownia/contract';
import { type Message, message } from '@postownia/contract/messages/message';

/**
 * The life of one post on one account (docs/providers/publishing.md). Pure: every decision that keeps a
 * post from going out twice, or not at all, is made here.
 */

/** Which state may follow which. `unknown` is left only by looking at the network, or by a person's answer. */
export const FOLLOWS: Readonly<Record<PublicationState, readonly PublicationState[]>> = {
  planned: ['claimed', 'cancelled'],
  claimed: [
    'preparing',
    'remote-ready',
    'waiting',
    'needs-reconnect',
    'needs-fix',
    'failed',
    'skipped',
    'cancelled',
  ],
  preparing: ['remote-ready', 'waiting', 'unknown', 'needs-reconnect', 'needs-fix', 'failed', 'cancelled'],
  'remote-ready': [
    'publishing',
    'preparing',
    'waiting',
    'needs-reconnect',
    'needs-fix',
    'failed',
    'cancelled',
  ],
  publishing: ['published', 'unknown', 'preparing', 'waiting', 'needs-reconnect', 'needs-fix', 'failed'],
  published: [],
  waiting: ['claimed', 'planned', 'cancelled'],
  unknown: ['published', 'waiting', 'needs-fix', 'needs-reconnect', 'failed'],
  'needs-reconnect': ['planned', 'waiting', 'cancelled'],
  'needs-fix': ['planned', 'cancelled'],
  failed: ['planned', 'cancelled'],
  skipped: ['planned', 'cancelled'],
  cancelled: ['planned'],
};

/** States in which a publication has its account's account queue: the next one of that account has to wait. */
export const OCCUPYING = [
  'claimed',
  'preparing',
  'remote-ready',
  'publishing',
] as const satisfies PublicationState[];

/** What the state becomes when a worker takes it into hand. What stopped in `publishing` resumes in `unknown`. */
export const WHEN_CLAIMED: Partial<Readonly<Record<PublicationState, PublicationState>>> = {
  planned: 'claimed',
  waiting: 'claimed',
  claimed: 'claimed',
  preparing: 'preparing',
  'remote-ready': 'remote-ready',
  publishing: 'unknown',
  unknown: 'unknown',
};

/** Seconds before the next try after the first, second, … failure in a row, give or take a fifth. */
export const BACKOFF_SECONDS = [30, 120, 600, 1800, 7200] as const;
/** A limit does not count as a failure, but nothing is held longer than this after its time. */
const BACK_OFF_AT_MOST_SECONDS = 48 * 3600;
/** Visible calls whose answer was lost and that left no trace: after so many a person is asked. */
const LOST_AT_MOST = 2;
/** The first look after a lost answer; most networks show the post at once. */
const FIRST_LOOK_SECONDS = 2;

export const TO_CHECK = message('publication.to-check');
const TOO_MANY_FAILURES = message('publication.too-many-failures');
const BACKED_OFF_TOO_LONG = message('publication.backed-off-too-long');

/** What the decisions are made from. */
export interface Facts {
  readonly state: PublicationState;
  readonly failures: number;
  readonly lostAnswers: number;
  readonly dueAt: Date;
  /** The network said at an earlier try that the same post is there already. */
  readonly duplicate: boolean;
}

/** A network's failure, as far as it decides anything (`NetworkError` has all of it). */
export interface Failure {
  readonly action: 'retry' | 'check' | 'reconnect' | 'fix' | 'stop' | 'ops';
  readonly userMessage: Message;
  readonly waitSeconds: number;
  readonly backOffScope: 'publication' | 'account' | 'app';
  readonly restart: boolean;
  readonly alreadyOut: boolean;
  readonly lost: boolean;
}

/** How it goes on: `inSeconds` null means nobody looks at it again by itself. */
export interface Verdict {
  readonly state: PublicationState;
  readonly inSeconds: number | null;
  readonly problem: Message | null;
  readonly failures: number;
  readonly lostAnswers: number;
  /** What the invisible steps made is spoilt. */
  readonly dropHandles: boolean;
}

/** @param moment.jitter from -1 to 1: moves a backoff by up to a fifth */
interface Moment {
  readonly now: Date;
  readonly jitter: number;
}

const secondsBetween = (from: Date, to: Date) => (to.getTime() - from.getTime()) / 1000;

function backoffSeconds(failures: number, jitter: number): number | null {
  const seconds = BACKOFF_SECONDS[failures - 1];
  return seconds === undefined ? null : seconds * (1 + jitter / 5);
}

/** A step that nobody can see failed. */
export function afterPrepareFailure(facts: Facts, failure: Failure, moment: Moment): Verdict {
  if (failure.alreadyOut) return afterPublishFailure(facts, failure, moment);
  const base = { problem: failure.userMessage, lostAnswers: facts.lostAnswers, dropHandles: failure.restart };
  switch (failure.action) {
    case 'reconnect':
      return { ...base, state: 'needs-reconnect', inSeconds: null, failures: facts.failures };
    case 'fix':
      return { ...base, state: 'needs-fix', inSeconds: null, failures: facts.failures, dropHandles: true };
    case 'stop':
    case 'ops':
      return { ...base, state: 'failed', inSeconds: null, failures: facts.failures, dropHandles: true };
    case 'retry':
    case 'check':
      return { ...base, ...tryAgain(facts, failure, moment) };
  }
}

function tryAgain(facts: Facts, failure: Failure, { now, jitter }: Moment) {
  if (failure.backOffScope !== 'publication') {
    const heldFor = secondsBetween(facts.dueAt, now) + failure.waitSeconds;
    if (heldFor <= BACK_OFF_AT_MOST_SECONDS) {
      return { state: 'waiting' as const, inSeconds: failure.waitSeconds, failures: facts.failures };
    }
    return {
      state: 'failed' as const,
      inSeconds: null,
      failures: facts.failures,
      problem: BACKED_OFF_TOO_LONG,
    };
  }
  const failures = facts.failures + 1;
  const seconds = backoffSeconds(failures, jitter);
  if (seconds === null)
    return { state: 'failed' as const, inSeconds: null, failures, problem: TOO_MANY_FAILURES };
  return { state: 'waiting' as const, inSeconds: Math.max(seconds, failure.waitSeconds), failures };
}

/** The one visible call failed. Without a clear refusal it may have happened. */
export function afterPublishFailure(facts: Facts, failure: Failure, moment: Moment): Verdict {
  if (!failure.lost && failure.action !== 'check') return afterPrepareFailure(facts, failure, moment);
  return {
    state: 'unknown',
    inSeconds: Math.max(FIRST_LOOK_SECONDS, failure.waitSeconds),
    problem: failure.userMessage,
    failures: 0,
    lostAnswers: facts.lostAnswers + 1,
    dropHandles: false,
  };
}

/** Nobody but a person can tell: the publication rests until they do. */
export const askUser = (facts: Facts, problem = TO_CHECK): Verdict => ({
  state: 'unknown',
  inSeconds: null,
  problem,
  failures: facts.failures,
  lostAnswers: facts.lostAnswers,
  dropHandles: false,
});

/** Looking for a lost post failed itself. It is never sent again before a look succeeded. */
export function afterLookFailure(facts: Facts, failure: Failure, { now, jitter }: Moment): Verdict {
  if (failure.action === 'reconnect') return askUser(facts, failure.userMessage);
  if (failure.action !== 'retry' && failure.action !== 'check') return askUser(facts);
  if (failure.backOffScope !== 'publication') {
    const heldFor = secondsBetween(facts.dueAt, now) + failure.waitSeconds;
    if (heldFor > BACK_OFF_AT_MOST_SECONDS) return askUser(facts);
    return { ...askUser(facts, failure.userMessage), inSeconds: failure.waitSeconds };
  }
  const failures = facts.failures + 1;
  const seconds = backoffSeconds(failures, jitter);
  if (seconds === null) return askUser({ ...facts, failures });
  return {
    ...askUser({ ...facts, failures }, failure.userMessage),
    inSeconds: Math.max(seconds, failure.waitSeconds),
  };
}

/** The network's lists can't tell whether the post is there. */
export function afterUndecided(facts: Facts, moment: Moment): Verdict {
  const failure = {
    userMessage: TO_CHECK,
    waitSeconds: 0,
    backOffScope: 'publication',
    restart: false,
    alreadyOut: false,
    lost: false,
  } as const;
  return afterLookFailure(facts, { ...failure, action: 'check' }, moment);
}

/**
 * The post is not on the network. Too soon after the call that means nothing: it may still appear.
 * @param options.settledAt when a call that was not answered has certainly happened or never will
 */
export function afterAbsent(
  facts: Facts & { problem: Message | null },
  { now, jitter, settledAt }: Moment & { settledAt: Date },
): Verdict {
  if (now < settledAt) {
    return { ...askUser(facts, facts.problem ?? TO_CHECK), inSeconds: secondsBetween(now, settledAt) };
  }
  if (facts.duplicate) {
    return { ...askUser(facts, facts.problem ?? TO_CHECK), state: 'needs-fix', dropHandles: true };
  }
  if (facts.lostAnswers >= LOST_AT_MOST) return askUser(facts);
  const failures = facts.lostAnswers;
  return {
    state: 'waiting',
    inSeconds: facts.lostAnswers === 0 ? 0 : (backoffSeconds(1, jitter) ?? 0),
    problem: facts.problem,
    failures,
    lostAnswers: facts.lostAnswers,
    dropHandles: false,
  };
}

/**
 * The network took the post and named it, but reading it back failed. It is published; only a network that no longer
 * knows its own id leaves a question.
 */
export function afterReadBackFailure(facts: Facts, failure: Failure, moment: Moment): Verdict {
  if (failure.action === 'retry' || failure.action === 'check') {
    const later = afterLookFailure(facts, failure, moment);
    if (later.inSeconds !== null) return later;
  }
  const certain = failure.action !== 'stop' && failure.action !== 'fix';
  return certain
    ? {
        ...askUser(facts, message('network.not-read-yet')),
        state: 'published',
      }
    : askUser(facts, message('network.post-missing'));
}

/**
 * The network took the post, worked on it and refused it: it is certainly not out, as after a refused step that
 * nobody can see, and the next try begins anew.
 */
export function afterDropped(facts: Facts, failure: Failure, moment: Moment): Verdict {
  const refused = { ...failure, alreadyOut: false, restart: true };
  const action = failure.action === 'check' ? 'retry' : failure.action;
  return { ...afterPrepareFailure(facts, { ...refused, action }, moment), dropHandles: true };
}

/**
 * The late policy (P-5): only a first attempt that nobody asked for by hand can be too late. Lateness counts
 * in whole minutes between instants.
 */
export function isTooLate(
  publication: { attempt: number; byHand: boolean; dueAt: Date },
  { lateMinutes, now }: { lateMinutes: number; now: Date },
): boolean {
  if (publication.byHand || publication.attempt > 1) return false;
  return Math.floor(secondsBetween(publication.dueAt, now) / 60) > lateMinutes;
}
