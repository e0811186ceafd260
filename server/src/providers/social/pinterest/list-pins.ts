import type { PostFormat } from '@postownia/contract';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { LISTED_POSTS, type ListedPost } from '../insights.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { PinterestApi } from './api.ts';
import { instantOf } from './pin-time.ts';

const Counts = z.object({ reaction: z.number().optional(), comment: z.number().optional() });
const Pin = z.object({
  id: z.string(),
  created_at: z.string(),
  link: z.string().nullish(),
  parent_pin_id: z.string().nullish(),
  media: z.object({ media_type: z.string().nullish() }).nullish(),
  pin_metrics: z.object({ lifetime_metrics: Counts.nullish() }).nullish(),
});
const Pins = z.object({ items: z.array(z.unknown()), bookmark: z.string().nullish() });
const PAGE_SIZE = 250;
/** Nobody wrote down in what order a board is listed: this much of it is looked through for the newest. */
const MOST_PAGES = 4;

/** A board's newest pins with what they have come to; those that somebody else made and the account kept are not its own. */
export async function listPins(
  api: PinterestApi,
  { remoteId, token }: AccountAccess,
  postUrl: (board: string, pin: string) => string,
): Promise<ListedPost[]> {
  const listed: ListedPost[] = [];
  let bookmark: string | null | undefined;
  for (let pages = 0; pages === 0 || (pages < MOST_PAGES && bookmark); pages += 1) {
    const next = bookmark ? `&bookmark=${encodeURIComponent(bookmark)}` : '';
    const path = `/boards/${remoteId}/pins?page_size=${PAGE_SIZE}&pin_metrics=true${next}`;
    const { body, requestId } = await api.call({ method: 'GET', path, token });
    const page = parseAnswer(Pins, body, requestId);
    listed.push(...page.items.flatMap((item) => listedPin(item, (pin) => postUrl(remoteId, pin))));
    bookmark = page.bookmark;
  }
  return listed
    .toSorted((one, other) => other.publishedAt.getTime() - one.publishedAt.getTime())
    .slice(0, LISTED_POSTS);
}

function listedPin(item: unknown, urlOf: (pin: string) => string): ListedPost[] {
  const pin = Pin.safeParse(item).data;
  if (pin === undefined || pin.parent_pin_id) return [];
  const at = instantOf(pin.created_at);
  if (Number.isNaN(at)) return [];
  const counts = pin.pin_metrics?.lifetime_metrics;
  const figures = { likes: counts?.reaction ?? null, comments: counts?.comment ?? null };
  const publishedAt = new Date(at);
  return [{ remoteId: pin.id, format: formatOf(pin), publishedAt, permalink: urlOf(pin.id), ...figures }];
}

function formatOf({ media }: z.infer<typeof Pin>): PostFormat {
  const type = media?.media_type ?? '';
  if (type === 'multiple_images') return 'carousel';
  return /video/.test(type) ? 'video' : 'image';
}
