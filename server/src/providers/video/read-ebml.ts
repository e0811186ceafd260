/** An element's name, where its content begins counted from its own start, and how long that is; null: not said. */
export interface Ebml {
  readonly id: number;
  readonly start: number;
  readonly length: number | null;
}

/** The head of an EBML element (RFC 8794, 4 and 6): two numbers that say their own width. null when it is none. */
export function readEbml(head: Buffer): Ebml | null {
  const idWidth = widthOf(head[0]);
  if (idWidth > 4 || head.length < idWidth + 1) return null;
  const lengthWidth = widthOf(head[idWidth]);
  const start = idWidth + lengthWidth;
  if (lengthWidth > 8 || head.length < start) return null;
  const marked = head.subarray(idWidth, start).reduce((value, byte) => value * 256n + BigInt(byte), 0n);
  const most = (1n << BigInt(7 * lengthWidth)) - 1n;
  const length = marked & most;
  return { id: head.readUIntBE(0, idWidth), start, length: length === most ? null : Number(length) };
}

/** As many bytes as there are zeros before the first one, and itself; 9 for none. */
const widthOf = (byte: number | undefined) => Math.clz32(byte ?? 0) - 23;
