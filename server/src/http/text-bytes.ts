/** Long enough for a month of posts; whatever is longer gets a place of its own. */
const room = Buffer.allocUnsafeSlow(512 * 1024);
/** Of a UTF-16 unit in UTF-8. */
const MOST_BYTES = 3;

/**
 * A text as UTF-8, written once: given as a string, an answer is gone through three times, to be measured, joined with its
 * head and made into bytes (docs/decisions/0046-hot-reads.md).
 */
export function textBytes(text: string): Buffer {
  if (text.length * MOST_BYTES > room.length) return Buffer.from(text);
  return Buffer.from(room.subarray(0, room.write(text)));
}
