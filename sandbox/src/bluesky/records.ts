import type { SandboxRequest } from '../http-kernel.ts';
import { readImageFacts } from '../image-facts.ts';
import { recordDeleted, recordVisible } from '../state.ts';
import { cidOf, XrpcError } from './answers.ts';
import { blobRules, checkRecord, LexiconError, TID } from './lexicon.ts';
import { authorize } from './sessions.ts';
import type { BlueskyAccount, BlueskyBlob, State } from './state.ts';

export const POST = 'app.bsky.feed.post';
const KEY_SIGNS = '234567abcdefghijklmnopqrstuvwxyz';
const KEY_LENGTH = 13;
const HOUR = 3_600_000;
const WRITES_PER_HOUR = 5_000 / 3;

interface BlobRef {
  ref: { $link: string };
  mimeType: string;
  size: number;
}
interface Image {
  alt: string;
  image: BlobRef;
}
interface Post {
  text: string;
  createdAt: string;
  facets?: { index: { byteStart: number; byteEnd: number } }[];
  embed?: { images?: Image[]; video?: BlobRef; external?: { uri: string } };
}

const invalid = (message: string) => new XrpcError(400, 'InvalidRequest', message);

/** `com.atproto.repo.uploadBlob`: kept for some minutes, for ever once a record names it. */
export function uploadBlob(state: State, request: SandboxRequest) {
  const { account } = authorize(state, request);
  const { body, headers } = request;
  if (body.length === 0) throw invalid('Request encoding (Content-Type) required but not provided');
  if (body.length > state.settings().blueskyBlobBytes)
    throw new XrpcError(413, 'PayloadTooLarge', 'request entity too large');
  const cid = cidOf(body);
  const key = `${account.did} ${cid}`;
  // The server looks at the bytes; what the client calls them counts only where they say nothing.
  const mimeType = readImageFacts(body)?.mime ?? headers['content-type'] ?? 'application/octet-stream';
  const before = state.blueskyBlobs.get(key);
  state.blueskyBlobs.put(key, {
    cid,
    did: account.did,
    mimeType,
    size: body.length,
    hash: state.store.putBlob(body),
    uploadedAt: state.clock.now().toISOString(),
    used: before?.used ?? false,
  });
  return { blob: { $type: 'blob', ref: { $link: cid }, mimeType, size: body.length } };
}

/** `com.atproto.repo.createRecord`: one post under the key that its author chose. */
export function createRecord(state: State, request: SandboxRequest, input: Record<string, unknown>) {
  const { account } = authorize(state, request);
  const { repo, collection, rkey, record } = input;
  if (repo !== account.did && repo !== account.handle)
    throw new XrpcError(401, 'AuthRequired', 'Invalid repo: it is not that of the session');
  if (collection !== POST) throw invalid(`Lexicon not found: lex:${String(collection)}`);
  if (typeof rkey !== 'string' || !TID.test(rkey)) throw invalid('Invalid record key: a post has a TID');
  const post = readPost(record);
  limitWrites(state, account);
  const { images: shown = [], video: film, external } = post.embed ?? {};
  const images = shown.map(({ alt, image }) => ({ alt, blob: takeBlob(state, account, image, IMAGE) }));
  const video = film && takeBlob(state, account, film, VIDEO);
  const key = `${account.did}/${POST}/${rkey}`;
  // The repository throws, and nothing above it knows the error.
  if (state.blueskyRecords.get(key) !== undefined)
    throw new XrpcError(500, 'InternalServerError', 'Internal Server Error');
  const uri = `at://${key}`;
  const cid = cidOf(JSON.stringify(record));
  const at = state.clock.now().toISOString();
  const used = [...images.map(({ blob }) => blob), ...(video ? [video] : [])];
  for (const blob of used) state.blueskyBlobs.put(`${blob.did} ${blob.cid}`, { ...blob, used: true });
  state.blueskyRecords.put(key, { uri, cid, did: account.did, value: record, at });
  recordVisible(state, {
    network: 'bluesky',
    accountId: account.did,
    accountName: account.displayName,
    postId: rkey,
    text: post.text,
    at,
    imageHashes: images.map(({ blob }) => blob.hash),
    videoHash: video?.hash ?? null,
    altTexts: images.map(({ alt }) => alt || null),
    aiGenerated: false,
    link: external?.uri ?? null,
  });
  return { uri, cid, commit: { cid: cidOf(uri), rev: rkey }, validationStatus: 'valid' };
}

/** `com.atproto.repo.deleteRecord`: sees to it that the record does not exist. */
export function deleteRecord(state: State, request: SandboxRequest, input: Record<string, unknown>) {
  const { account } = authorize(state, request);
  const { repo, collection, rkey } = input;
  if (repo !== account.did && repo !== account.handle)
    throw new XrpcError(401, 'AuthRequired', 'Invalid repo: it is not that of the session');
  const key = `${account.did}/${String(collection)}/${String(rkey)}`;
  if (state.blueskyRecords.get(key) === undefined) return {};
  state.blueskyRecords.delete(key);
  recordDeleted(state, String(rkey), account.did);
  return { commit: { cid: cidOf(key), rev: String(rkey) } };
}

/** Puts a post into an account's past. @returns its key, by its time and a number of its own */
export function addPastRecord(
  state: State,
  { did, text, at }: { did: string; text: string; at: string },
): string {
  let left = BigInt(Date.parse(at)) * 1_024_000n + BigInt(state.store.nextNumber() % 1_024_000);
  let rkey = '';
  for (let place = 0; place < KEY_LENGTH; place += 1) {
    rkey = KEY_SIGNS[Number(left % 32n)] + rkey;
    left /= 32n;
  }
  const key = `${did}/${POST}/${rkey}`;
  const value = { $type: POST, text, createdAt: at };
  const cid = cidOf(JSON.stringify(value));
  state.blueskyRecords.put(key, { uri: `at://${key}`, cid, did, value, at });
  return rkey;
}

function readPost(record: unknown): Post {
  try {
    checkRecord(POST, record);
  } catch (error) {
    if (error instanceof LexiconError) throw invalid(`Invalid ${POST} record: ${error.message}`);
    throw error;
  }
  const post = record as Post;
  checkFacets(post);
  return post;
}

/** Ranges count bytes of the text in UTF-8 and never cut a letter in two. The original shows a wrong one as nonsense. */
function checkFacets({ text, facets = [] }: Post): void {
  const bytes = Buffer.from(text);
  const isEdge = (at: number) => at === bytes.length || ((bytes[at] ?? 0x80) & 0xc0) !== 0x80;
  for (const { index } of facets) {
    const { byteStart, byteEnd } = index;
    if (byteStart >= byteEnd || byteEnd > bytes.length || !isEdge(byteStart) || !isEdge(byteEnd))
      throw invalid(`Invalid ${POST} record: Record/facets has a range outside of the text`);
  }
}

/** Files that no record names are kept for minutes only. */
export const isThere = (state: State, blob: BlueskyBlob | undefined): blob is BlueskyBlob =>
  blob !== undefined &&
  (blob.used ||
    Date.parse(blob.uploadedAt) + state.settings().blueskyBlobMinutes * 60_000 > state.clock.now().getTime());

/** Which part of which schema says what a file may be. */
const IMAGE = { schema: 'app.bsky.embed.images#image', property: 'image' };
const VIDEO = { schema: 'app.bsky.embed.video', property: 'video' };

function takeBlob(
  state: State,
  { did }: BlueskyAccount,
  { ref, mimeType, size }: BlobRef,
  place: typeof IMAGE,
): BlueskyBlob {
  const blob = state.blueskyBlobs.get(`${did} ${ref.$link}`);
  if (!isThere(state, blob)) throw new XrpcError(400, 'BlobNotFound', `Could not find blob: ${ref.$link}`);
  if (blob.mimeType !== mimeType)
    throw new XrpcError(400, 'InvalidMimeType', `Referenced Mimetype does not match stored blob`);
  const { accept, maxSize } = blobRules(place.schema, place.property);
  if (!accept.some((kind) => blob.mimeType.startsWith(kind.replace('*', ''))))
    throw new XrpcError(400, 'InvalidMimeType', `Wrong type of file: ${blob.mimeType}`);
  if (size !== blob.size || blob.size > maxSize)
    throw new XrpcError(
      400,
      'BlobTooLarge',
      `This file is too large. It is ${blob.size}B but the maximum is ${maxSize}B`,
    );
  return blob;
}

/** A post is three points of five thousand an hour. */
function limitWrites(state: State, { did }: BlueskyAccount): void {
  const since = state.clock.now().getTime() - HOUR;
  const recent = state.blueskyRecords.values().filter((one) => one.did === did && Date.parse(one.at) > since);
  if (recent.length < WRITES_PER_HOUR) return;
  const reset = Math.ceil((Date.parse(recent[0]?.at ?? '') + HOUR) / 1000);
  throw new XrpcError(429, 'RateLimitExceeded', 'Rate Limit Exceeded', { 'ratelimit-reset': String(reset) });
}

/** `com.atproto.repo.getRecord`: everybody may ask. */
export function getRecord(state: State, asked: Record<string, string>) {
  const { repo = '', collection = '', rkey = '' } = asked;
  const account = state.blueskyAccounts.values().find(({ did, handle }) => did === repo || handle === repo);
  if (account === undefined) throw invalid(`Could not find repo: ${repo}`);
  const record = state.blueskyRecords.get(`${account.did}/${collection}/${rkey}`);
  if (record === undefined)
    throw new XrpcError(400, 'RecordNotFound', `Could not locate record: at://${repo}/${collection}/${rkey}`);
  const { uri, cid, value } = record;
  return { uri, cid, value };
}
