/** A hashtag of letters and digits alone, or a sign that means something to LinkedIn. */
const SPECIAL = /(?<![\p{L}\p{N}_])#([\p{L}\p{N}]+)(?![\p{L}\p{N}_])|[\\|{}@[\]()<>#*_~]/gu;

/**
 * A text as LinkedIn's "little text": hashtags that can be pressed, everything else just what the person wrote. Without
 * the backslashes LinkedIn ends the text at the first such sign.
 */
export const littleText = (text: string): string =>
  text.replaceAll(SPECIAL, (sign, tag: string | undefined) =>
    tag === undefined ? `\\${sign}` : `{hashtag|\\#|${tag}}`,
  );
