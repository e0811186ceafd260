export const HASHTAG = /#[\p{L}\p{N}_]+/gu;
const HASHTAGS_LAST = /(?:^|\s)((?:#[\p{L}\p{N}_]+\s*)+)$/u;

/** The body and the hashtags that end the text. Hashtags inside sentences stay in the body. */
export function splitHashtags(text: string): { body: string; hashtags: string[] } {
  const trimmed = text.trimEnd();
  const tail = HASHTAGS_LAST.exec(trimmed)?.[1];
  if (tail === undefined) return { body: trimmed, hashtags: [] };
  return {
    body: trimmed.slice(0, trimmed.length - tail.length).trimEnd(),
    hashtags: tail.match(HASHTAG) ?? [],
  };
}
