/** Marks that turn the direction of writing around: `gpj.mp4` could look like `4pm.jpg`. */
const DIRECTION = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;
const LONGEST = 120;

/** A file's name as it may be shown: one line, no folders, nothing invisible; never used as a path. */
export function sanitizeFileName(name: string): string {
  const bare = name
    .toWellFormed()
    .replace(DIRECTION, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replace(/^.*[/\\]/, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...bare].slice(0, LONGEST).join('') || 'video';
}
