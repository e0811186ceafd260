/**
 * The beginning of a text on one line, cut between words where it is longer than so many UTF-16 units; an ellipsis says so
 * and comes on top, in the place of a comma or full stop. A word longer than half of that is cut within, never within an email.
 */
export function excerptOf(text: string, length: number): string {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= length) return line;
  const cut = line.slice(0, length);
  const end = line[length] === ' ' ? length : cut.lastIndexOf(' ');
  return `${cut.slice(0, end < length / 2 ? length : end).replace(/[\s.,;:…\uD800-\uDBFF]+$/, '')}…`;
}
