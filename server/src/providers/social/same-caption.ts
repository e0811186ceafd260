/** Networks normalise what they store: line ends, spaces around, composed emails. */
const plain = (text: string) => text.normalize('NFC').replaceAll('\r\n', '\n').trim();

/** Whether a post read from a network carries exactly our text. */
export function isSameCaption(ours: string, theirs: string | undefined): boolean {
  return theirs !== undefined && plain(ours) === plain(theirs);
}

/** Meta's `2026-11-21T10:00:00+0000`; null when it is no time. */
export function parseGraphTime(text: string | undefined): Date | null {
  const instant = new Date((text ?? '').replace(/\+0000$/, 'Z'));
  return Number.isNaN(instant.getTime()) ? null : instant;
}
