import { statement } from '@postownia/contract/statements/statement';
import type { NetworkErrorOptions } from './network-error.ts';

/** One row: what a code (and subcode) of the Graph API means for us. */
export type MetaErrorRow = Pick<
  NetworkErrorOptions,
  'action' | 'statement' | 'waitSeconds' | 'holds' | 'restart' | 'duplicate'
> & { readonly code: number; readonly subcode?: number };

const HOUR = 3600;
const DAY = 24 * HOUR;

const RECONNECT = statement('network.expired');
const PERMISSION = statement('network.permission');
const LIMIT = statement('network.limit');
const AWAY = statement('network.away');
const OURS = statement('network.misconfigured');
const LOG_IN_FIRST = statement('facebook.log-in-first');
const NEW_CONTAINER = statement('instagram.not-processed');
const UNREADABLE_IMAGE = statement('network.unreadable-picture');
const INSTAGRAM_CONTENT = statement('instagram.settings');

/**
 * Codes of the Graph API and what we do about them. Sources: Graph API error handling and rate limiting guides,
 * Instagram error codes reference, subcodes seen by live clients (providers' facts, sections 3.3 and 5). A row with a
 * subcode goes before one without.
 */
export const META_ERRORS: readonly MetaErrorRow[] = [
  { code: 1, action: 'check', statement: AWAY },
  { code: 2, action: 'check', statement: AWAY },
  { code: 4, action: 'retry', holds: 'app', waitSeconds: 900, statement: LIMIT },
  { code: 17, action: 'retry', holds: 'account', waitSeconds: 300, statement: LIMIT },
  { code: 32, action: 'retry', holds: 'account', waitSeconds: 300, statement: LIMIT },
  { code: 341, action: 'retry', holds: 'account', waitSeconds: HOUR, statement: LIMIT },
  { code: 613, action: 'retry', holds: 'account', waitSeconds: 300, statement: LIMIT },
  { code: 80001, action: 'retry', holds: 'account', waitSeconds: 300, statement: LIMIT },
  { code: 80002, action: 'retry', holds: 'account', waitSeconds: 300, statement: LIMIT },

  { code: 3, action: 'reconnect', statement: PERMISSION },
  { code: 10, action: 'reconnect', statement: PERMISSION },
  { code: 283, action: 'reconnect', statement: PERMISSION },
  { code: 102, action: 'reconnect', statement: RECONNECT },
  { code: 190, action: 'reconnect', statement: RECONNECT },
  {
    code: 190,
    subcode: 458,
    action: 'reconnect',
    statement: statement('facebook.access-removed'),
  },
  { code: 190, subcode: 459, action: 'reconnect', statement: LOG_IN_FIRST },
  {
    code: 190,
    subcode: 460,
    action: 'reconnect',
    statement: statement('facebook.password-changed'),
  },
  { code: 190, subcode: 463, action: 'reconnect', statement: RECONNECT },
  { code: 190, subcode: 464, action: 'reconnect', statement: LOG_IN_FIRST },
  { code: 190, subcode: 467, action: 'reconnect', statement: RECONNECT },
  {
    code: 190,
    subcode: 492,
    action: 'reconnect',
    statement: statement('facebook.not-administrator'),
  },
  {
    code: 100,
    subcode: 33,
    action: 'reconnect',
    statement: statement('facebook.account-hidden'),
  },

  { code: 100, action: 'ops', statement: OURS },
  { code: 101, action: 'ops', statement: OURS },
  { code: 104, action: 'ops', statement: OURS },
  { code: 240, action: 'ops', statement: OURS },
  { code: 2500, action: 'ops', statement: OURS },
  { code: 3001, subcode: 1504028, action: 'ops', statement: OURS },

  { code: 324, action: 'fix', statement: UNREADABLE_IMAGE },
  {
    code: 324,
    subcode: 1366046,
    action: 'fix',
    statement: statement('facebook.picture-too-large'),
  },
  { code: 100, subcode: 1366046, action: 'fix', statement: UNREADABLE_IMAGE },
  // The photo hangs on a post already: our own, whose answer was lost.
  { code: 100, subcode: 1366051, action: 'check', statement: AWAY },
  {
    code: 100,
    subcode: 1349125,
    action: 'fix',
    statement: statement('facebook.nothing-to-show'),
  },
  {
    code: 100,
    subcode: 2061006,
    action: 'fix',
    statement: statement('facebook.bad-link'),
  },
  {
    code: 1609005,
    action: 'fix',
    statement: statement('facebook.unreadable-link'),
  },
  {
    code: 1609008,
    action: 'fix',
    statement: statement('facebook.own-link'),
  },
  {
    code: 506,
    action: 'check',
    duplicate: true,
    statement: statement('facebook.repetition'),
  },
  { code: 100, subcode: 1363047, action: 'check', statement: AWAY },
  { code: 100, subcode: 1609010, action: 'check', statement: AWAY },

  {
    code: 368,
    action: 'stop',
    holds: 'account',
    waitSeconds: 6 * HOUR,
    statement: statement('facebook.blocked'),
  },
  {
    code: 368,
    subcode: 1390008,
    action: 'stop',
    holds: 'account',
    waitSeconds: 6 * HOUR,
    statement: statement('facebook.too-fast'),
  },
  {
    code: 368,
    subcode: 1346003,
    action: 'stop',
    holds: 'account',
    waitSeconds: DAY,
    statement: statement('facebook.against-rules'),
  },
  {
    code: 200,
    subcode: 1404102,
    action: 'stop',
    statement: statement('facebook.against-standards'),
  },
  {
    code: 200,
    subcode: 1404112,
    action: 'stop',
    holds: 'account',
    waitSeconds: DAY,
    statement: statement('facebook.account-limited'),
  },
  {
    code: 200,
    subcode: 1404078,
    action: 'reconnect',
    statement: statement('facebook.authorization'),
  },
  {
    code: 200,
    subcode: 4854002,
    action: 'reconnect',
    statement: statement('facebook.identity'),
  },

  {
    code: -2,
    subcode: 2207003,
    action: 'retry',
    restart: true,
    statement: statement('instagram.fetch-slow'),
  },
  {
    code: 9004,
    subcode: 2207052,
    action: 'retry',
    restart: true,
    statement: statement('instagram.fetch-failed'),
  },
  { code: -2, subcode: 2207020, action: 'check', restart: true, statement: NEW_CONTAINER },
  // "Not found" is also what publishing the same container twice may answer, so look before making another.
  { code: 24, subcode: 2207006, action: 'check', restart: true, statement: NEW_CONTAINER },
  { code: 24, subcode: 2207008, action: 'check', restart: true, statement: NEW_CONTAINER },
  { code: -1, subcode: 2207001, action: 'check', restart: true, statement: NEW_CONTAINER },
  { code: -1, subcode: 2207032, action: 'check', restart: true, statement: NEW_CONTAINER },
  { code: -1, subcode: 2207053, action: 'check', restart: true, statement: NEW_CONTAINER },
  { code: -1, subcode: 2207082, action: 'check', restart: true, statement: NEW_CONTAINER },
  {
    code: 4,
    subcode: 2207051,
    action: 'stop',
    holds: 'account',
    waitSeconds: DAY,
    statement: statement('instagram.spam'),
  },
  {
    code: 9,
    subcode: 2207042,
    action: 'retry',
    holds: 'account',
    waitSeconds: DAY,
    statement: statement('instagram.daily-limit'),
  },
  {
    code: 25,
    subcode: 2207050,
    action: 'stop',
    holds: 'account',
    waitSeconds: DAY,
    statement: statement('instagram.account-limited'),
  },
  {
    code: 9007,
    subcode: 2207027,
    action: 'retry',
    statement: statement('instagram.still-processing'),
  },
  { code: 1, subcode: 2207057, action: 'fix', statement: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207023, action: 'fix', statement: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207028, action: 'fix', statement: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207035, action: 'fix', statement: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207036, action: 'fix', statement: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207037, action: 'fix', statement: INSTAGRAM_CONTENT },
  {
    code: 100,
    subcode: 2207040,
    action: 'fix',
    statement: statement('instagram.too-many-tags'),
  },
  {
    code: 352,
    subcode: 2207026,
    action: 'fix',
    statement: statement('instagram.film-format'),
  },
  {
    code: 36000,
    subcode: 2207004,
    action: 'fix',
    statement: statement('instagram.picture-too-large'),
  },
  {
    code: 36001,
    subcode: 2207005,
    action: 'fix',
    statement: statement('instagram.only-jpeg'),
  },
  {
    code: 36003,
    subcode: 2207009,
    action: 'fix',
    statement: statement('instagram.picture-ratio'),
  },
  {
    code: 36004,
    subcode: 2207010,
    action: 'fix',
    statement: statement('instagram.text-too-long'),
  },
];

/** 200 to 299: a permission is missing (Graph API error handling guide). */
export const META_PERMISSION_ERROR: Omit<MetaErrorRow, 'code'> = {
  action: 'reconnect',
  statement: PERMISSION,
};
export const META_SERVER_ERROR: Omit<MetaErrorRow, 'code'> = { action: 'check', statement: AWAY };
export const META_LIMIT_ERROR: Omit<MetaErrorRow, 'code'> = {
  action: 'retry',
  holds: 'account',
  waitSeconds: 300,
  statement: LIMIT,
};
export const META_UNKNOWN_ERROR: Omit<MetaErrorRow, 'code'> = { action: 'ops', statement: OURS };
