import type { FaultRule } from '../control/fault-rules.ts';
import type { Part } from '../multipart.ts';
import { badParameter, permissionMissing } from './errors.ts';
import { type Fields, graphTime } from './fields.ts';
import type {
  Business,
  Container,
  InstagramAccount,
  InstagramMedia,
  Page,
  PagePost,
  PageStory,
  PageVideo,
  Photo,
  State,
  Token,
  User,
} from './state.ts';
import { hasScope } from './tokens.ts';

/** Something with an id in the graph. */
export type Node =
  | { type: 'user'; user: User }
  | { type: 'page'; page: Page }
  | { type: 'ig'; account: InstagramAccount }
  | { type: 'photo'; photo: Photo; page: Page }
  | { type: 'post'; post: PagePost; page: Page }
  | { type: 'video'; video: PageVideo; page: Page }
  | { type: 'story'; story: PageStory; page: Page }
  | { type: 'business'; business: Business }
  | { type: 'container'; container: Container; account: InstagramAccount }
  | { type: 'media'; media: InstagramMedia; account: InstagramAccount };

/** One authenticated call of the Graph API. */
export interface GraphCall {
  state: State;
  token: Token;
  /** Living version that serves it, for example "v25.0". */
  version: string;
  /** Path after the version, for example "/102/feed". */
  path: string;
  params: Map<string, string>;
  files: Part[];
  fields: Fields | null;
  fault: FaultRule | null;
}

/** One edge: which parameters it takes and what it does. */
export interface Edge<T extends Node['type'] = Node['type']> {
  params: readonly string[];
  run(call: GraphCall, node: Extract<Node, { type: T }>): unknown;
}

/** Refuses with the code and permission name that Meta gives. */
export function requireScope(call: GraphCall, scope: string, code = 200): void {
  if (hasScope(call.state, call.token, scope)) return;
  throw permissionMissing(code, `Requires ${scope} permission to manage the object`);
}

export function readBoolean(call: GraphCall, name: string, fallback: boolean): boolean {
  const text = call.params.get(name);
  if (text === undefined) return fallback;
  if (['true', '1'].includes(text)) return true;
  if (['false', '0'].includes(text)) return false;
  throw badParameter(`Param ${name} must be a boolean`);
}

/** Unix seconds or a date text, in milliseconds; undefined when not given. */
export function readInstant(call: GraphCall, name: string): number | undefined {
  const text = call.params.get(name);
  if (text === undefined) return undefined;
  const instant = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text);
  if (Number.isNaN(instant)) throw badParameter(`Param ${name} must be a valid date`);
  return instant;
}

/** Parameters every list takes. */
export const LIST_PARAMS = ['limit', 'after', 'before', 'since', 'until'] as const;

/**
 * One page of a list, newest or first entry first: `data`, cursors and an absolute `paging.next` that carries
 * the token (but no appsecret_proof: a client has to add its own).
 */
export function listPage<T>(call: GraphCall, all: T[], show: (item: T) => unknown): Record<string, unknown> {
  const limit = Number(call.params.get('limit') ?? 25);
  if (!Number.isInteger(limit) || limit < 1) throw badParameter('Param limit must be a positive integer');
  const start = call.params.has('after') ? readCursor(call.params.get('after') ?? '') + 1 : 0;
  const end = start + Math.min(limit, 100);
  const shown = all.slice(start, end);
  if (shown.length === 0) return { data: [] };
  const cursors = { before: cursor(start), after: cursor(start + shown.length - 1) };
  return {
    data: shown.map(show),
    paging: { cursors, ...(end < all.length ? { next: nextAddress(call, cursors.after) } : {}) },
  };
}

function nextAddress(call: GraphCall, after: string): string {
  const query = new URLSearchParams({ access_token: call.token.token });
  for (const [key, value] of call.params) {
    if (!['access_token', 'appsecret_proof', 'after'].includes(key)) query.set(key, value);
  }
  query.set('after', after);
  return `${call.state.ownUrl()}/${call.version}${call.path}?${query}`;
}

function cursor(index: number): string {
  return Buffer.from(`row:${index}`).toString('base64url');
}

function readCursor(text: string): number {
  const index = Number(/^row:(\d+)$/.exec(Buffer.from(text, 'base64url').toString('utf8'))?.[1]);
  if (Number.isNaN(index)) throw badParameter('Invalid cursors values were provided');
  return index;
}

/** Keeps the items of the asked time window (`since` and `until`, both inclusive, whole seconds). */
export function withinWindow<T>(call: GraphCall, items: T[], timeOf: (item: T) => string): T[] {
  const since = readInstant(call, 'since');
  const until = readInstant(call, 'until');
  if (since === undefined && until === undefined) return items;
  return items.filter((item) => {
    const instant = Date.parse(graphTime(timeOf(item)).replace('+0000', 'Z'));
    return (
      (since === undefined || instant >= Math.floor(since / 1000) * 1000) &&
      (until === undefined || instant <= until)
    );
  });
}
