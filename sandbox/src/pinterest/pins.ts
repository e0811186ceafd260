import { dayFigure, postMetrics } from '../feed/insight-metrics.ts';
import { readImageFacts } from '../image-facts.ts';
import { recordDeleted, recordVisible } from '../state.ts';
import { PinterestError } from './answers.ts';
import { takeMedia } from './media.ts';
import { readAs } from './schemas.ts';
import type { Pin, PinterestBoard, PinterestLogin, State } from './state.ts';

type Source = Record<string, unknown> & { source_type: string };
interface Shown {
  images: { hash: string; altText: string | null }[];
  video: string | null;
}

function ownBoard(state: State, { userId }: PinterestLogin, id: string): PinterestBoard {
  const board = state.pinterestBoards.get(id);
  if (board === undefined) throw new PinterestError(404, 'Board not found.', { code: 40 });
  if (board.userId !== userId)
    throw new PinterestError(403, 'Not authorized to access board or Pin.', { code: 29 });
  return board;
}

function takeImage(state: State, { data, content_type: type }: Record<string, unknown>): string {
  const bytes = Buffer.from(String(data), 'base64');
  const facts = readImageFacts(bytes);
  if (facts?.complete !== true || facts.mime !== type)
    throw new PinterestError(400, 'Sorry! We could not fetch the image.', { code: 235 });
  return state.store.putBlob(bytes);
}

function readSource(state: State, login: PinterestLogin, source: Source, altText: string | null): Shown {
  if (source.source_type === 'image_base64')
    return { images: [{ hash: takeImage(state, source), altText }], video: null };
  if (source.source_type === 'multiple_image_base64') {
    const items = source.items as Record<string, unknown>[];
    const images = items.map((item) => ({
      hash: takeImage(state, item),
      altText: typeof item.description === 'string' ? item.description : null,
    }));
    return { images, video: null };
  }
  if (source.source_type !== 'video_id')
    throw new PinterestError(400, `${source.source_type} is not served here`, { code: 1 });
  const covers = ['cover_image_url', 'cover_image_data', 'cover_image_key_frame_time'];
  if (!covers.some((name) => source[name] !== undefined))
    throw new PinterestError(400, 'Missing cover image', { code: 235 });
  return { images: [], video: takeMedia(state, login, String(source.media_id)) };
}

/** `POST /v5/pins`: seen by the world at once, where the app has Standard access. */
export function createPin(state: State, login: PinterestLogin, body: unknown): unknown {
  const asked = readAs('PinCreate', body);
  if (typeof asked.board_id !== 'string' || asked.media_source === undefined)
    throw new PinterestError(400, 'board_id and media_source are required', { code: 1 });
  const board = ownBoard(state, login, asked.board_id);
  const text = (name: string) => (typeof asked[name] === 'string' ? asked[name] : null);
  const altText = text('alt_text');
  const shown = readSource(state, login, asked.media_source as Source, altText);
  const at = state.clock.now().toISOString();
  const id = `81${String(state.store.nextNumber()).padStart(16, '0')}`;
  const [title, description] = [text('title') ?? '', text('description') ?? ''];
  const link = text('link');
  const pin = state.pinterestPins.put(id, {
    id,
    boardId: board.id,
    title,
    description,
    link,
    altText,
    at,
    deleted: false,
  });
  if (state.settings().pinterestStandard && board.privacy !== 'SECRET')
    recordVisible(state, {
      network: 'pinterest',
      accountId: board.id,
      accountName: board.name,
      postId: id,
      text: description,
      at,
      imageHashes: shown.images.map(({ hash }) => hash),
      altTexts: shown.images.map((image) => image.altText),
      videoHash: shown.video,
      aiGenerated: false,
      link,
    });
  return shape(pin);
}

const shape = ({ id, boardId, title, description, link, altText, at }: Pin) => ({
  id,
  board_id: boardId,
  title,
  description,
  link,
  alt_text: altText,
  created_at: at.replace(/\.\d+Z$/, '-00:00'),
});

const living = (state: State) => state.pinterestPins.values().filter(({ deleted }) => !deleted);

/** `GET /v5/boards/{board_id}/pins`: newest first. */
export function listPins(
  state: State,
  login: PinterestLogin,
  { board, query }: { board: string; query: URLSearchParams },
): unknown {
  const { id } = ownBoard(state, login, board);
  const pins = living(state)
    .filter(({ boardId }) => boardId === id)
    .reverse();
  const counted = query.get('pin_metrics') === 'true';
  return pageOf(
    pins.map((pin) => ({ ...shape(pin), ...(counted ? { pin_metrics: pinMetrics(state, pin) } : {}) })),
    query,
  );
}

/** What a list tells of a pin: reactions and comments for ever, the rest of ninety days, too. */
function pinMetrics(state: State, pin: Pin) {
  const { views, clicks, saves, likes, comments } = metricsOf(state, pin);
  const counts = { pin_click: clicks, impression: views, clickthrough: clicks, save: saves };
  return { '90d': counts, lifetime_metrics: { ...counts, reaction: likes, comment: comments } };
}

/** A part of a list, and the bookmark of what follows. @throws PinterestError */
export function pageOf(items: readonly unknown[], query: URLSearchParams): unknown {
  const size = Number(query.get('page_size') ?? 25);
  if (!(size >= 1 && size <= 250)) throw new PinterestError(400, 'page_size must be 1 to 250', { code: 1 });
  const from = Number(query.get('bookmark') ?? 0);
  const next = from + size;
  return { items: items.slice(from, next), bookmark: next < items.length ? String(next) : null };
}

function ownPin(state: State, login: PinterestLogin, id: string): Pin {
  const pin = living(state).find((one) => one.id === id);
  if (pin === undefined) throw new PinterestError(404, 'Pin not found.', { code: 50 });
  ownBoard(state, login, pin.boardId);
  return pin;
}

/** `GET /v5/pins/{pin_id}`. */
export const readPin = (state: State, login: PinterestLogin, id: string) => shape(ownPin(state, login, id));

/** `DELETE /v5/pins/{pin_id}`. */
export function deletePin(state: State, login: PinterestLogin, id: string): void {
  state.pinterestPins.put(id, { ...ownPin(state, login, id), deleted: true });
  recordDeleted(state, id);
}

const DAY = 86_400_000;

/** What a pin has come to now, as Pinterest itself knows it. */
export function metricsOf(state: State, { id, boardId, at }: Pin) {
  const { userId = '' } = state.pinterestBoards.get(boardId) ?? {};
  const followers = state.pinterestUsers.get(userId)?.followers ?? 0;
  return postMetrics({ id, publishedAt: at, followers }, state.clock.now());
}

/** `GET /v5/pins/{pin_id}/analytics`: at most 90 days back. */
export function readAnalytics(
  state: State,
  login: PinterestLogin,
  { pin, query }: { pin: string; query: URLSearchParams },
): unknown {
  const own = ownPin(state, login, pin);
  const since = Date.parse(query.get('start_date') ?? '');
  const until = Date.parse(query.get('end_date') ?? '');
  const isTooOld = !(since >= state.clock.now().getTime() - 91 * DAY);
  if (isTooOld || !(until >= since))
    throw new PinterestError(400, 'Invalid pins analytics parameters.', { code: 1 });
  const { views, saves, clicks, likes, comments } = metricsOf(state, own);
  const all: Record<string, number> = {
    IMPRESSION: views,
    SAVE: saves,
    OUTBOUND_CLICK: clicks,
    PIN_CLICK: clicks,
  };
  const forEver: Record<string, number> = { TOTAL_REACTIONS: likes, TOTAL_COMMENTS: comments };
  const names = (query.get('metric_types') ?? '').split(',');
  if (names.some((name) => (all[name] ?? forEver[name]) === undefined))
    throw new PinterestError(400, 'Invalid pins analytics parameters.', { code: 1 });
  const of = (counts: Record<string, number>) =>
    Object.fromEntries(names.flatMap((name) => (counts[name] === undefined ? [] : [[name, counts[name]]])));
  return { all: { summary_metrics: of(all), lifetime_metrics: of(forEver), daily_metrics: [] } };
}

/** `GET /v5/user_account/analytics`: by day, at most 90 days back; the last of them is not counted yet. */
export function readAccountAnalytics(
  state: State,
  { userId }: PinterestLogin,
  query: URLSearchParams,
): unknown {
  const wrong = () => new PinterestError(400, 'Invalid user account analytics parameters.', { code: 1 });
  const since = Date.parse(query.get('start_date') ?? '');
  const until = Date.parse(query.get('end_date') ?? '');
  const now = state.clock.now().getTime();
  if (!(since >= now - 91 * DAY) || !(until >= since) || until > now) throw wrong();
  if (query.get('metric_types') !== 'IMPRESSION') throw wrong();
  const { id = '', followers = 0 } = state.pinterestUsers.get(userId) ?? {};
  const days = Array.from({ length: Math.floor((until - since) / DAY) + 1 }, (_, index) =>
    new Date(since + index * DAY).toISOString().slice(0, 10),
  );
  const counted = days.map((date) => ({
    date,
    data_status: Date.parse(date) > now - 2 * DAY ? 'PROCESSING' : 'READY',
    metrics: { IMPRESSION: dayFigure({ id, followers }, 'views', date) },
  }));
  return { all: { daily_metrics: counted, summary_metrics: {} } };
}
