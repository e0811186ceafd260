import { recordDeleted, recordVisible } from '../state.ts';
import { LinkedInError } from './answers.ts';
import { takeImage } from './images.ts';
import { shownOf } from './little-text.ts';
import { mayWriteAs } from './roles.ts';
import type { LinkedInLogin, LinkedInPost, State } from './state.ts';
import { takeVideo } from './videos.ts';

type Json = Record<string, unknown>;
const FEWEST = 2;
const MOST = 20;
const MINUTE = 60_000;
const invalid = (message: string) => new LinkedInError(400, 'INVALID_VALUE_FOR_FIELD', message);

const asObject = (value: unknown, name: string): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid(`${name} must be an object`);
  return value as Json;
};

/** What a post shows below its text. */
interface Shown {
  images: { urn: string; hash: string; altText: string | null }[];
  video: { urn: string; hash: string } | null;
  link: string | null;
}
const NOTHING: Shown = { images: [], video: null, link: null };
const isVideo = (urn: unknown): urn is string => String(urn).startsWith('urn:li:video:');

function readImage(state: State, author: string, value: unknown): Shown['images'][number] {
  const { id, altText = '' } = asObject(value, 'content');
  const { urn, hash } = takeImage(state, author, id);
  return { urn, hash, altText: String(altText) || null };
}

function readContent(state: State, author: string, value: unknown): Shown {
  if (value === undefined) return NOTHING;
  const content = asObject(value, 'content');
  const [kind, ...others] = Object.keys(content);
  if (others.length > 0) throw invalid('content must be one of media, multiImage, article');
  if (kind === 'media') {
    const { id } = asObject(content.media, 'media');
    if (isVideo(id)) return { ...NOTHING, video: takeVideo(state, author, id) };
    return { ...NOTHING, images: [readImage(state, author, content.media)] };
  }
  if (kind === 'multiImage') {
    const { images } = asObject(content.multiImage, 'multiImage');
    if (!Array.isArray(images) || images.length < FEWEST || images.length > MOST)
      throw invalid('multiImage takes 2 to 20 images');
    return { ...NOTHING, images: images.map((image) => readImage(state, author, image)) };
  }
  if (kind !== 'article') throw invalid(`content ${String(kind)} is not served here`);
  const { source, title } = asObject(content.article, 'article');
  if (typeof source !== 'string' || !/^https?:\/\//.test(source))
    throw invalid('article.source is no address');
  if (typeof title !== 'string' || title === '') throw invalid('article.title is required');
  return { ...NOTHING, link: source };
}

/** `POST /rest/posts`: seen by the world at once. @returns the new post's urn */
export function createPost(state: State, login: LinkedInLogin, body: unknown): string {
  const post = asObject(body, 'body');
  const { author, commentary, distribution } = post;
  if (typeof author !== 'string') throw new LinkedInError(400, 'MISSING_FIELD', 'author is required');
  mayWriteAs(state, login, author);
  if (typeof commentary !== 'string') throw new LinkedInError(400, 'MISSING_FIELD', 'commentary is required');
  if (post.visibility !== 'PUBLIC' || post.lifecycleState !== 'PUBLISHED')
    throw invalid('only published posts that everybody sees are served here');
  if (asObject(distribution, 'distribution').feedDistribution !== 'MAIN_FEED')
    throw invalid('distribution.feedDistribution must be MAIN_FEED');
  const text = shownOf(commentary);
  const { images, video, link } = readContent(state, author, post.content);
  const files = video === null ? images : [{ ...video, altText: null }];
  refuseRepetition(state, { author, commentary, hasFiles: files.length > 0 });
  const isShare = images.length < 2 && video === null;
  const urn = `urn:li:${isShare ? 'share' : 'ugcPost'}:7${state.store.nextNumber()}`;
  const at = state.clock.now().toISOString();
  state.linkedinPosts.put(urn, { urn, author, commentary, content: JSON.stringify(files), at });
  recordVisible(state, {
    network: 'linkedin',
    accountId: author,
    accountName: nameOf(state, author) ?? author,
    postId: urn,
    text,
    at,
    imageHashes: images.map(({ hash }) => hash),
    altTexts: images.map(({ altText }) => altText),
    videoHash: video?.hash ?? null,
    aiGenerated: false,
    link,
  });
  return urn;
}

export function nameOf(state: State, urn: string): string | undefined {
  const member = state.linkedinMembers.get(urn);
  return member ? `${member.firstName} ${member.lastName}` : state.linkedinPages.get(urn)?.name;
}

/** Of pictures and videos nobody documented whether they are compared; here they never are, so that it is not relied on. */
function refuseRepetition(
  state: State,
  { author, commentary, hasFiles }: { author: string; commentary: string; hasFiles: boolean },
): void {
  if (hasFiles) return;
  const since = state.clock.now().getTime() - state.settings().linkedinRepetitionMinutes * MINUTE;
  const same = state.linkedinPosts
    .values()
    .find(
      (one) =>
        one.author === author &&
        one.commentary === commentary &&
        one.content === '[]' &&
        Date.parse(one.at) > since,
    );
  if (same !== undefined)
    throw new LinkedInError(422, 'DUPLICATE_POST', `Content is a duplicate of ${same.urn}`);
}

const shape = ({ urn, author, commentary, content, at }: LinkedInPost) => ({
  id: urn,
  author,
  commentary,
  lifecycleState: 'PUBLISHED',
  visibility: 'PUBLIC',
  publishedAt: Date.parse(at),
  createdAt: Date.parse(at),
  ...shownBelow(JSON.parse(content) as Shown['images']),
});

/** What a post shows below its text, as it is read back. */
function shownBelow(images: Shown['images']): object {
  const read = images.map(({ urn: id, altText }) => ({ id, ...(altText === null ? {} : { altText }) }));
  if (read.length === 0) return {};
  return { content: read.length === 1 ? { media: read[0] } : { multiImage: { images: read } } };
}

/** Reading a page's posts needs a role there; reading people's is closed to everybody. */
function mayRead(state: State, { member, scopes }: LinkedInLogin, author: string): void {
  const page = state.linkedinPages.get(author);
  const isTheirs = page?.roles.some((role) => role.member === member) === true;
  if (!isTheirs || !scopes.includes('r_organization_social'))
    throw new LinkedInError(403, 'ACCESS_DENIED', `Not enough permissions to read posts of ${author}`);
}

/** `GET /rest/posts?q=author`: the newest first. */
export function listPosts(state: State, login: LinkedInLogin, query: URLSearchParams): unknown {
  if (query.get('q') !== 'author') throw invalid('q must be author');
  const author = query.get('author') ?? '';
  mayRead(state, login, author);
  if (!['LAST_MODIFIED', 'CREATED'].includes(query.get('sortBy') ?? 'LAST_MODIFIED'))
    throw invalid('sortBy is unknown');
  const most = Number(query.get('count') ?? 10);
  if (!(most >= 1 && most <= 100)) throw invalid('count must be 1 to 100');
  const own = state.linkedinPosts.values().filter((post) => post.author === author);
  const newest = own.reverse().toSorted((one, other) => Date.parse(other.at) - Date.parse(one.at));
  return { paging: { start: 0, count: most }, elements: newest.slice(0, most).map(shape) };
}

/** `DELETE /rest/posts/{urn}`: what is gone already is deleted. */
export function deletePost(state: State, login: LinkedInLogin, urn: string): void {
  const post = state.linkedinPosts.get(urn);
  if (post === undefined) return;
  mayWriteAs(state, login, post.author);
  state.linkedinPosts.delete(urn);
  recordDeleted(state, urn);
}

/** `GET /rest/posts/{urn}`. */
export function readPost(state: State, login: LinkedInLogin, urn: string): unknown {
  const post = state.linkedinPosts.get(urn);
  if (post === undefined) throw new LinkedInError(404, 'NOT_FOUND', `Could not find entity ${urn}`);
  mayRead(state, login, post.author);
  return shape(post);
}
