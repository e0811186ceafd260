import { postMetrics } from '../feed/insight-metrics.ts';
import { json, readJson, type SandboxReply, type SandboxRequest } from '../http-kernel.ts';
import { permalinkOf, recordDeleted, recordVisible } from '../state.ts';
import { invalid, MastodonError } from './answers.ts';
import { isReady } from './media.ts';
import { keyOf, type MastodonAccount, type MastodonMedia, type MastodonStatus, type State } from './state.ts';

const MOST_MEDIA = 4;
const LINK_LENGTH = 23;
const KEY_MILLISECONDS = 3_600_000;
const VISIBILITIES = ['public', 'unlisted', 'private', 'direct'];
const graphemes = new Intl.Segmenter('pl', { granularity: 'grapheme' });
const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Links are shown without their beginning, tags and names with their sign apart: as servers do. */
function htmlOf(text: string): string {
  const linked = escaped(text)
    .replaceAll(/https?:\/\/([^\s<]+)/g, (whole, rest) => {
      const [scheme] = whole.split('://');
      return `<a href="${whole}" rel="nofollow noopener" target="_blank"><span class="invisible">${scheme}://</span><span class="">${rest}</span></a>`;
    })
    .replaceAll(/(^|\s)#([\p{L}\p{N}_]+)/gu, '$1<a class="mention hashtag" rel="tag">#<span>$2</span></a>')
    .replaceAll(
      /(^|\s)@([\w.-]+)@[\w.-]+\w/g,
      '$1<span class="h-card"><a class="u-url mention">@<span>$2</span></a></span>',
    );
  const paragraphs = linked.split(/\n{2,}/).map((one) => `<p>${one.replaceAll('\n', '<br />')}</p>`);
  return paragraphs.join('');
}

function shape(state: State, { id, account, text, at, ...said }: MastodonStatus) {
  const followers = state.mastodonAccounts.get(account)?.followers ?? 0;
  const figures = postMetrics({ id, publishedAt: at, followers }, state.clock.now());
  return {
    id,
    created_at: at,
    visibility: said.visibility,
    spoiler_text: said.spoiler,
    sensitive: said.spoiler !== '',
    language: said.language,
    url: permalinkOf(state, account, id),
    content: htmlOf(text),
    favourites_count: figures.likes,
    reblogs_count: figures.shares,
    replies_count: figures.comments,
  };
}

const lengthOf = (text: string) =>
  [...graphemes.segment(text.replaceAll(/https?:\/\/\S+/g, 'x'.repeat(LINK_LENGTH)))].length;

/** `POST /api/v1/statuses`: seen by the world at once; the same key within an hour answers the first. */
export function createStatus(state: State, account: MastodonAccount, request: SandboxRequest): SandboxReply {
  const now = state.clock.now();
  const given = request.headers['idempotency-key'];
  const key = given === undefined ? undefined : `${keyOf(account)} ${String(given)}`;
  const known = key === undefined ? undefined : state.mastodonKeys.get(key);
  const first = state.mastodonStatuses.get(known?.status ?? '');
  if (known !== undefined && first !== undefined && Date.parse(known.until) > now.getTime())
    return json(200, shape(state, first));
  const { text, media, ...said } = readStatus(state, account, request);
  const id = `116${String(state.store.nextNumber()).padStart(12, '0')}`;
  const at = now.toISOString();
  const ids = media.map((one) => one.id);
  const status = { id, account: keyOf(account), text, at, media: ids, ...said };
  state.mastodonStatuses.put(id, status);
  for (const one of media) state.mastodonMedia.put(one.id, { ...one, status: id });
  if (key !== undefined)
    state.mastodonKeys.put(key, {
      status: id,
      until: new Date(now.getTime() + KEY_MILLISECONDS).toISOString(),
    });
  const images = media.filter(({ type }) => type === 'image');
  recordVisible(state, {
    network: 'mastodon',
    accountId: keyOf(account),
    accountName: account.displayName,
    postId: id,
    text,
    at,
    imageHashes: images.map(({ hash }) => hash),
    altTexts: images.map(({ description }) => description),
    videoHash: media.find(({ type }) => type === 'video')?.hash ?? null,
    aiGenerated: false,
    link: /https?:\/\/\S+$/.exec(text)?.[0] ?? null,
  });
  return json(200, shape(state, status));
}

function readStatus(state: State, account: MastodonAccount, request: SandboxRequest) {
  const {
    status: text = '',
    media_ids: ids = [],
    visibility = 'public',
    spoiler_text: spoiler = '',
    language = null,
  } = (readJson(request) ?? {}) as Record<string, unknown>;
  if (typeof spoiler !== 'string' || typeof text !== 'string' || !Array.isArray(ids))
    throw invalid('Text is invalid');
  if (text.trim() === '' && ids.length === 0) throw invalid("Text can't be blank");
  const most = state.mastodonServers.get(account.server)?.characters ?? 500;
  if (lengthOf(text + spoiler) > most) throw invalid(`Text character limit of ${most} exceeded`);
  if (typeof visibility !== 'string' || !VISIBILITIES.includes(visibility))
    throw invalid('Visibility is invalid');
  if (language !== null && !/^[a-z]{2,3}$/.test(String(language))) throw invalid('Language is invalid');
  const tongue = language === null ? null : String(language);
  return { text, visibility, spoiler, language: tongue, media: mediaOf(state, account, ids) };
}

function mediaOf(state: State, account: MastodonAccount, ids: unknown[]): MastodonMedia[] {
  if (ids.length > MOST_MEDIA) throw invalid('Cannot attach more than 4 files');
  const media = ids.map((id) => {
    const one = state.mastodonMedia.get(String(id));
    if (one === undefined || one.account !== keyOf(account) || one.status !== null)
      throw invalid(`Media ${String(id)} not found or already attached to another post`);
    return one;
  });
  if (media.some((one) => !isReady(state, one)))
    throw invalid('Cannot attach files that have not finished processing. Try again in a moment!');
  if (media.length > 1 && media.some(({ type }) => type === 'video'))
    throw invalid('Cannot attach a video to a post that already contains images');
  return media;
}

function statusOf(state: State, id: string): MastodonStatus {
  const status = state.mastodonStatuses.get(id);
  if (status === undefined) throw new MastodonError(404, 'Record not found');
  return status;
}

/** `GET /api/v1/statuses/:id`. */
export const readStatusById = (state: State, id: string) => json(200, shape(state, statusOf(state, id)));

/** `DELETE /api/v1/statuses/:id`: only one's own. */
export function deleteStatus(state: State, account: MastodonAccount, id: string): SandboxReply {
  const status = statusOf(state, id);
  if (status.account !== keyOf(account)) throw new MastodonError(404, 'Record not found');
  state.mastodonStatuses.delete(id);
  recordDeleted(state, id);
  return json(200, { ...shape(state, status), text: status.text });
}

/** `GET /api/v1/accounts/:id/statuses`: the newest first. */
export function listStatuses(
  state: State,
  server: string,
  { id, query }: { id: string; query: URLSearchParams },
) {
  const account = state.mastodonAccounts.get(`${id}@${server}`);
  if (account === undefined) throw new MastodonError(404, 'Record not found');
  const limit = Math.min(Number(query.get('limit') ?? 20), 40);
  const own = state.mastodonStatuses.values().filter((status) => status.account === keyOf(account));
  return json(
    200,
    own
      .reverse()
      .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
      .slice(0, limit)
      .map((status) => shape(state, status)),
  );
}
