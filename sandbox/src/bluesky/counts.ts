import { postMetrics } from '../feed/insight-metrics.ts';
import type { SandboxRequest } from '../http-kernel.ts';
import { XrpcError } from './answers.ts';
import { authorize } from './sessions.ts';
import type { BlueskyAccount, BlueskyRecord, State } from './state.ts';

const MOST_URIS = 25;
const MOST_POSTS = 100;
const FILTERS = [
  'posts_with_replies',
  'posts_no_replies',
  'posts_with_media',
  'posts_and_author_threads',
  'posts_with_video',
];
const invalid = (message: string) => new XrpcError(400, 'InvalidRequest', message);

/** What a record has come to now, as the service that counts knows it. */
export function countsOf(state: State, { uri, did, at }: BlueskyRecord) {
  const followers = state.blueskyAccounts.get(did)?.followers ?? 0;
  const id = uri.slice(uri.lastIndexOf('/') + 1);
  return postMetrics({ id, publishedAt: at, followers }, state.clock.now());
}

const recordsOf = (state: State, did: string) =>
  state.blueskyRecords.values().filter((record) => record.did === did);

/** A session's server hands the call on in its account's name, where somebody counts for it. */
function known(state: State, request: SandboxRequest, name: string): BlueskyAccount {
  const { account } = authorize(state, request);
  if (account.isUncounted) throw invalid(`No service configured for ${name}`);
  return account;
}

function accountNamed(state: State, actor: string): BlueskyAccount {
  const account = state.blueskyAccounts.values().find(({ did, handle }) => did === actor || handle === actor);
  if (account === undefined) throw invalid('Profile not found');
  return account;
}

/** `app.bsky.actor.getProfile`. */
export function getProfile(state: State, request: SandboxRequest) {
  known(state, request, 'app.bsky.actor.getProfile');
  const { did, handle, displayName, followers = 0 } = accountNamed(state, request.query.get('actor') ?? '');
  const postsCount = recordsOf(state, did).length;
  return { did, handle, displayName, followersCount: followers, followsCount: 0, postsCount };
}

interface Shown {
  embed?: { $type: string; images?: { alt: string }[] };
}

function postView(state: State, record: BlueskyRecord) {
  const { uri, cid, did, value, at } = record;
  const { embed } = value as Shown;
  const { likes, comments, shares } = countsOf(state, record);
  return {
    uri,
    cid,
    author: { did, handle: state.blueskyAccounts.get(did)?.handle },
    record: value,
    ...(embed === undefined ? {} : { embed: { $type: `${embed.$type}#view`, images: embed.images } }),
    likeCount: likes,
    replyCount: comments,
    repostCount: shares,
    quoteCount: 0,
    indexedAt: at,
  };
}

/** `app.bsky.feed.getPosts`: what is not there is left out. */
export function getPosts(state: State, request: SandboxRequest) {
  known(state, request, 'app.bsky.feed.getPosts');
  const uris = request.query.getAll('uris');
  if (uris.length === 0 || uris.length > MOST_URIS) throw invalid('Params must have 1 to 25 uris');
  const found = uris.flatMap((uri) => state.blueskyRecords.get(uri.replace(/^at:\/\//, '')) ?? []);
  return { posts: found.map((record) => postView(state, record)) };
}

/** `app.bsky.feed.getAuthorFeed`: the newest first, with what the account passed on of others. */
export function getAuthorFeed(state: State, request: SandboxRequest) {
  known(state, request, 'app.bsky.feed.getAuthorFeed');
  const { query } = request;
  const limit = Number(query.get('limit') ?? 50);
  if (!(limit >= 1 && limit <= MOST_POSTS)) throw invalid('Params/limit must be 1 to 100');
  if (!FILTERS.includes(query.get('filter') ?? 'posts_with_replies'))
    throw invalid('Params/filter is unknown');
  const { did } = accountNamed(state, query.get('actor') ?? '');
  const own = recordsOf(state, did)
    .map((record) => ({ at: record.at, entry: { post: postView(state, record) } }))
    .concat(passedOnBy(state, did));
  const newest = own.toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return { feed: newest.slice(0, limit).map(({ entry }) => entry) };
}

/** What an account passed on stands in its feed under the other's name. */
function passedOnBy(state: State, did: string) {
  return state.blueskyReposts
    .values()
    .filter((repost) => repost.did === did)
    .flatMap(({ subject, at }) => {
      const record = state.blueskyRecords.get(subject);
      const reason = { $type: 'app.bsky.feed.defs#reasonRepost', by: { did }, indexedAt: at };
      return record === undefined ? [] : [{ at, entry: { post: postView(state, record), reason } }];
    });
}
