import { message } from '@postownia/contract/messages/message';
import type { NetworkErrorOptions } from '../network-error.ts';

/** One row: what a code (and subcode) of the Graph API means for us. */
export type MetaErrorRow = Pick<
  NetworkErrorOptions,
  'action' | 'userMessage' | 'waitSeconds' | 'backOffScope' | 'restart' | 'duplicate'
> & { readonly code: number; readonly subcode?: number };

const HOUR = 3600;
const DAY = 24 * HOUR;

const RECONNECT = message('network.expired');
const PERMISSION = message('network.permission');
const LIMIT = message('network.limit');
const AWAY = message('network.away');
const OURS = message('network.misconfigured');
const LOG_IN_FIRST = message('facebook.log-in-first');
const NEW_CONTAINER = message('instagram.not-processed');
const UNREADABLE_IMAGE = message('network.unreadable-image');
const INSTAGRAM_CONTENT = message('instagram.settings');

/**
 * Codes of the Graph API and what we do about them. Sources: Graph API error handling and rate limiting guides,
 * Instagram error codes reference, subcodes seen by live clients (docs/providers/meta.md). A row with a
 * subcode goes before one without.
 */
export const META_ERRORS: readonly MetaErrorRow[] = [
  { code: 1, action: 'check', userMessage: AWAY },
  { code: 2, action: 'check', userMessage: AWAY },
  { code: 4, action: 'retry', backOffScope: 'app', waitSeconds: 900, userMessage: LIMIT },
  { code: 17, action: 'retry', backOffScope: 'account', waitSeconds: 300, userMessage: LIMIT },
  { code: 32, action: 'retry', backOffScope: 'account', waitSeconds: 300, userMessage: LIMIT },
  { code: 341, action: 'retry', backOffScope: 'account', waitSeconds: HOUR, userMessage: LIMIT },
  { code: 613, action: 'retry', backOffScope: 'account', waitSeconds: 300, userMessage: LIMIT },
  { code: 80001, action: 'retry', backOffScope: 'account', waitSeconds: 300, userMessage: LIMIT },
  { code: 80002, action: 'retry', backOffScope: 'account', waitSeconds: 300, userMessage: LIMIT },

  { code: 3, action: 'reconnect', userMessage: PERMISSION },
  { code: 10, action: 'reconnect', userMessage: PERMISSION },
  { code: 283, action: 'reconnect', userMessage: PERMISSION },
  { code: 102, action: 'reconnect', userMessage: RECONNECT },
  { code: 190, action: 'reconnect', userMessage: RECONNECT },
  {
    code: 190,
    subcode: 458,
    action: 'reconnect',
    userMessage: message('facebook.access-removed'),
  },
  { code: 190, subcode: 459, action: 'reconnect', userMessage: LOG_IN_FIRST },
  {
    code: 190,
    subcode: 460,
    action: 'reconnect',
    userMessage: message('facebook.password-changed'),
  },
  { code: 190, subcode: 463, action: 'reconnect', userMessage: RECONNECT },
  { code: 190, subcode: 464, action: 'reconnect', userMessage: LOG_IN_FIRST },
  { code: 190, subcode: 467, action: 'reconnect', userMessage: RECONNECT },
  {
    code: 190,
    subcode: 492,
    action: 'reconnect',
    userMessage: message('facebook.not-administrator'),
  },
  {
    code: 100,
    subcode: 33,
    action: 'reconnect',
    userMessage: message('facebook.account-hidden'),
  },

  { code: 100, action: 'ops', userMessage: OURS },
  { code: 101, action: 'ops', userMessage: OURS },
  { code: 104, action: 'ops', userMessage: OURS },
  { code: 240, action: 'ops', userMessage: OURS },
  { code: 2500, action: 'ops', userMessage: OURS },
  { code: 3001, subcode: 1504028, action: 'ops', userMessage: OURS },

  { code: 324, action: 'fix', userMessage: UNREADABLE_IMAGE },
  {
    code: 324,
    subcode: 1366046,
    action: 'fix',
    userMessage: message('facebook.image-too-large'),
  },
  { code: 100, subcode: 1366046, action: 'fix', userMessage: UNREADABLE_IMAGE },
  // The photo hangs on a post already: our own, whose answer was lost.
  { code: 100, subcode: 1366051, action: 'check', userMessage: AWAY },
  {
    code: 100,
    subcode: 1349125,
    action: 'fix',
    userMessage: message('facebook.nothing-to-show'),
  },
  {
    code: 100,
    subcode: 2061006,
    action: 'fix',
    userMessage: message('facebook.bad-link'),
  },
  {
    code: 1609005,
    action: 'fix',
    userMessage: message('facebook.unreadable-link'),
  },
  {
    code: 1609008,
    action: 'fix',
    userMessage: message('facebook.own-link'),
  },
  {
    code: 506,
    action: 'check',
    duplicate: true,
    userMessage: message('facebook.repetition'),
  },
  { code: 100, subcode: 1363047, action: 'check', userMessage: AWAY },
  { code: 100, subcode: 1609010, action: 'check', userMessage: AWAY },

  {
    code: 368,
    action: 'stop',
    backOffScope: 'account',
    waitSeconds: 6 * HOUR,
    userMessage: message('facebook.blocked'),
  },
  {
    code: 368,
    subcode: 1390008,
    action: 'stop',
    backOffScope: 'account',
    waitSeconds: 6 * HOUR,
    userMessage: message('facebook.too-fast'),
  },
  {
    code: 368,
    subcode: 1346003,
    action: 'stop',
    backOffScope: 'account',
    waitSeconds: DAY,
    userMessage: message('facebook.against-rules'),
  },
  {
    code: 200,
    subcode: 1404102,
    action: 'stop',
    userMessage: message('facebook.against-standards'),
  },
  {
    code: 200,
    subcode: 1404112,
    action: 'stop',
    backOffScope: 'account',
    waitSeconds: DAY,
    userMessage: message('facebook.account-limited'),
  },
  {
    code: 200,
    subcode: 1404078,
    action: 'reconnect',
    userMessage: message('facebook.authorization'),
  },
  {
    code: 200,
    subcode: 4854002,
    action: 'reconnect',
    userMessage: message('facebook.identity'),
  },

  {
    code: -2,
    subcode: 2207003,
    action: 'retry',
    restart: true,
    userMessage: message('instagram.fetch-slow'),
  },
  {
    code: 9004,
    subcode: 2207052,
    action: 'retry',
    restart: true,
    userMessage: message('instagram.fetch-failed'),
  },
  { code: -2, subcode: 2207020, action: 'check', restart: true, userMessage: NEW_CONTAINER },
  // "Not found" is also what publishing the same container twice may answer, so look before making another.
  { code: 24, subcode: 2207006, action: 'check', restart: true, userMessage: NEW_CONTAINER },
  { code: 24, subcode: 2207008, action: 'check', restart: true, userMessage: NEW_CONTAINER },
  { code: -1, subcode: 2207001, action: 'check', restart: true, userMessage: NEW_CONTAINER },
  { code: -1, subcode: 2207032, action: 'check', restart: true, userMessage: NEW_CONTAINER },
  { code: -1, subcode: 2207053, action: 'check', restart: true, userMessage: NEW_CONTAINER },
  { code: -1, subcode: 2207082, action: 'check', restart: true, userMessage: NEW_CONTAINER },
  {
    code: 4,
    subcode: 2207051,
    action: 'stop',
    backOffScope: 'account',
    waitSeconds: DAY,
    userMessage: message('instagram.spam'),
  },
  {
    code: 9,
    subcode: 2207042,
    action: 'retry',
    backOffScope: 'account',
    waitSeconds: DAY,
    userMessage: message('instagram.daily-limit'),
  },
  {
    code: 25,
    subcode: 2207050,
    action: 'stop',
    backOffScope: 'account',
    waitSeconds: DAY,
    userMessage: message('instagram.account-limited'),
  },
  {
    code: 9007,
    subcode: 2207027,
    action: 'retry',
    userMessage: message('instagram.still-processing'),
  },
  { code: 1, subcode: 2207057, action: 'fix', userMessage: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207023, action: 'fix', userMessage: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207028, action: 'fix', userMessage: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207035, action: 'fix', userMessage: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207036, action: 'fix', userMessage: INSTAGRAM_CONTENT },
  { code: 100, subcode: 2207037, action: 'fix', userMessage: INSTAGRAM_CONTENT },
  {
    code: 100,
    subcode: 2207040,
    action: 'fix',
    userMessage: message('instagram.too-many-tags'),
  },
  {
    code: 110,
    subcode: 2207018,
    action: 'fix',
    userMessage: message('instagram.unknown-account'),
  },
  {
    code: 352,
    subcode: 2207026,
    action: 'fix',
    userMessage: message('instagram.video-format'),
  },
  {
    code: 36000,
    subcode: 2207004,
    action: 'fix',
    userMessage: message('instagram.image-too-large'),
  },
  {
    code: 36001,
    subcode: 2207005,
    action: 'fix',
    userMessage: message('instagram.only-jpeg'),
  },
  {
    code: 36003,
    subcode: 2207009,
    action: 'fix',
    userMessage: message('instagram.image-ratio'),
  },
  {
    code: 36004,
    subcode: 2207010,
    action: 'fix',
    userMessage: message('instagram.text-too-long'),
  },
];

/** 200 to 299: a permission is missing (Graph API error handling guide). */
export const META_PERMISSION_ERROR: Omit<MetaErrorRow, 'code'> = {
  action: 'reconnect',
  userMessage: PERMISSION,
};
export const META_SERVER_ERROR: Omit<MetaErrorRow, 'code'> = { action: 'check', userMessage: AWAY };
export const META_LIMIT_ERROR: Omit<MetaErrorRow, 'code'> = {
  action: 'retry',
  backOffScope: 'account',
  waitSeconds: 300,
  userMessage: LIMIT,
};
export const META_UNKNOWN_ERROR: Omit<MetaErrorRow, 'code'> = { action: 'ops', userMessage: OURS };
