import type { VideoProblem } from '@postownia/contract';

/** How many bytes from the start are enough to tell. */
export const HEAD_BYTES = 512;

/** First bytes of what people take for films, or pass off as one: what it is, where they stand, in hexadecimal. */
const SIGNATURES: readonly (readonly [VideoProblem, number, string])[] = [
  ['archive', 0, '504b0304'],
  ['archive', 0, '504b0506'],
  ['archive', 0, '1f8b'],
  ['archive', 0, '526172211a07'],
  ['archive', 0, '377abcaf271c'],
  ['picture', 0, '89504e470d0a1a0a'],
  ['picture', 0, 'ffd8ff'],
  ['picture', 0, '47494638'],
  ['picture', 8, '57454250'],
  ['document', 0, '25504446'],
  ['program', 0, '7f454c46'],
  ['program', 0, '4d5a'],
  // AVI, Windows Media and Flash are films, only none that networks take.
  ['unknown-container', 8, '41564920'],
  ['unknown-container', 0, '3026b2758e66cf11'],
  ['unknown-container', 0, '464c5601'],
];

/** What a file is that holds no film we know, by its first bytes, so that its person can be told. */
export function recogniseFile(head: Buffer): VideoProblem {
  const known = SIGNATURES.find(
    ([, at, bytes]) => head.subarray(at, at + bytes.length / 2).toString('hex') === bytes,
  );
  if (known !== undefined) return known[0];
  return isText(head) ? 'document' : 'not-a-video';
}

/** Letters, marks and line breaks; the last sign may be cut in two. */
function isText(head: Buffer): boolean {
  const text = head.toString('utf8').slice(0, -1);
  return text.length > 3 && !/(?![\t\n\r])\p{Cc}|\ufffd/u.test(text);
}
