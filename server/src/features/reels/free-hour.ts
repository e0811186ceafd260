const FIRST_HOUR = 8;
/** Nothing is put at a later hour than this by itself. */
const LAST_HOUR = 21;
/** Between a reel and the post it was made from, where the day allows it. */
const HOURS_AFTER_POST = 2;
/** Between a reel and every other post of its day. */
const APART_MINUTES = 60;

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const hours = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, at) => from + at);

/**
 * When a reel goes out on a day: at the first full hour from two after its post that has no other post within an hour,
 * else at the first such hour of the day. Times are `HH:MM` of one zone.
 * @param options.after nothing earlier than an hour after this; null on a day to come
 * @returns null where the day has no such hour
 */
export function freeHour({
  postTime,
  taken,
  after,
}: {
  postTime: string;
  taken: readonly string[];
  after: string | null;
}): string | null {
  const wished = Math.max(FIRST_HOUR, Math.ceil(minutesOf(postTime) / 60) + HOURS_AFTER_POST);
  const earliest = after === null ? 0 : minutesOf(after) + 60;
  const free = [...hours(wished, LAST_HOUR), ...hours(FIRST_HOUR, Math.min(wished - 1, LAST_HOUR))].find(
    (hour) =>
      hour * 60 >= earliest && taken.every((time) => Math.abs(minutesOf(time) - hour * 60) >= APART_MINUTES),
  );
  return free === undefined ? null : `${String(free).padStart(2, '0')}:00`;
}
