/**
 * Frees a piece of a stream at once, for whoever was its only reader and is done with it. Its bytes lie outside V8's
 * heap, so that V8 is in no hurry: of a fast stream it lets some 60 MB of them gather before it collects. A piece that is
 * a slice of somebody else's memory stays.
 */
export function releaseBuffer({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0);
}
