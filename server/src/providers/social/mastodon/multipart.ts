import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

interface FilePart {
  readonly content: Uint8Array<ArrayBuffer> | Readable;
  readonly mime: string;
  readonly description: string;
}

/** A file and its description in parts (RFC 7578), streamed: a video is never held as a whole. */
export function multipartOf({ content, mime, description }: FilePart): {
  headers: Record<string, string>;
  body: ReadableStream<Uint8Array>;
} {
  const boundary = `postownia-${randomBytes(18).toString('hex')}`;
  const told =
    description === ''
      ? ''
      : `--${boundary}\r\ncontent-disposition: form-data; name="description"\r\n\r\n${description}\r\n`;
  const head = `${told}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="file"\r\ncontent-type: ${mime}\r\n\r\n`;
  async function* parts() {
    yield Buffer.from(head);
    if (content instanceof Readable) yield* content;
    else yield content;
    yield Buffer.from(`\r\n--${boundary}--\r\n`);
  }
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    body: Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream<Uint8Array>,
  };
}
