/** A page names its own character set within its first kilobyte (HTML standard, section 4.2.5.4). */
const DECLARED = /<meta[^>]{0,200}charset\s*=\s*["']?([\w.:-]+)/iu;
const BEGINNING = 1024;

type Decoder = InstanceType<typeof TextDecoder>;

/** The page's text: by its mark, then its header, then its own word, else UTF-8. What cannot be read becomes �. */
export function decodePage(bytes: Uint8Array, charset: string | null): string {
  const beginning = new TextDecoder('latin1').decode(bytes.subarray(0, BEGINNING));
  const declared = DECLARED.exec(beginning)?.[1] ?? null;
  const decoder = markOf(bytes) ?? decoderOf(charset) ?? decoderOf(declared) ?? new TextDecoder();
  return decoder.decode(bytes).replaceAll('\0', '');
}

function markOf([first, second, third]: Uint8Array): Decoder | null {
  if (first === 0xef && second === 0xbb && third === 0xbf) return new TextDecoder();
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le');
  return first === 0xfe && second === 0xff ? new TextDecoder('utf-16be') : null;
}

function decoderOf(label: string | null): Decoder | null {
  if (label === null) return null;
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}
