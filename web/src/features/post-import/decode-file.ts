const has = (bytes: Uint8Array, ...start: number[]) => start.every((byte, place) => bytes[place] === byte);

/**
 * The text of a spreadsheet's file, whatever program saved it: UTF-8 with or without its mark, UTF-16 with one, or what
 * Polish Excel writes as "CSV", windows-1250, which is taken where the bytes are no UTF-8.
 */
export function decodeFile(bytes: Uint8Array): string {
  if (has(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (has(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1250').decode(bytes);
  }
}
