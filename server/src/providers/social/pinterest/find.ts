import * as z from 'zod';
import { parseAnswer } from '../parse-answer.ts';
import { isSameCaption } from '../same-caption.ts';
import type { Found, PublishTarget } from '../social-network.ts';
import type { PinterestApi } from './api.ts';
import { titleOf } from './pin-source.ts';
import { instantOf } from './pin-time.ts';

const Pins = z.object({
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string().nullish(),
      description: z.string().nullish(),
      created_at: z.string().default(''),
    }),
  ),
  bookmark: z.string().nullish(),
});
const LISTED = 250;
/** Clocks differ: what is dated up to this long before our intent may still be ours. Missing it would mean a second pin. */
const CLOCK_SKEW_MILLISECONDS = 300_000;

/** Looks for a pin whose answer was lost among those of its board. */
export async function findPin(
  api: PinterestApi,
  { account, content, handles, signal }: PublishTarget,
  { since, known }: { since: Date; known: ReadonlySet<string> },
): Promise<Found> {
  const path = `/boards/${account.remoteId}/pins?page_size=${LISTED}`;
  const { body, requestId } = await api.call({ method: 'GET', path, token: account.token, signal });
  const { items, bookmark } = parseAnswer(Pins, body, requestId);
  const after = since.getTime() - CLOCK_SKEW_MILLISECONDS;
  const atOf = ({ created_at: at }: (typeof items)[number]) => instantOf(at);
  const title = titleOf(content);
  const ours = items
    .filter((pin) => atOf(pin) >= after && !known.has(pin.id))
    .toSorted((one, other) => atOf(one) - atOf(other))
    .find(
      (pin) => isSameCaption(title, pin.title ?? '') && isSameCaption(content.caption, pin.description ?? ''),
    );
  if (ours !== undefined) return { result: 'found', remoteId: ours.id, requestId };
  // A full page that is not from the newest to the oldest may hide ours behind it: nobody wrote down the order.
  const falls = items.every((pin, place) => place === 0 || atOf(items[place - 1] ?? pin) >= atOf(pin));
  const reachesBack = items.some((pin) => atOf(pin) < after);
  const isWhole = bookmark === null || bookmark === undefined || (falls && reachesBack);
  return isWhole ? { result: 'absent', handles, requestId } : { result: 'undecided', requestId };
}
