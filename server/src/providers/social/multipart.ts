import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';

/** A file as it is sent beside other fields. */
export interface FilePart {
  readonly content: Uint8Array<ArrayBuffer> | Readable;
  readonly bytes: number;
  readonly mime: string;
}

/**
 * Fields and a file in parts (RFC 7578), streamed: a video is never held as a whole. How long it all is stands before it,
 * because not every server takes a body of unknown length. Names are ours, so nothing in them is escaped.
 */
export function multipartOf(
  fields: Readonly<Record<string, string>>,
  file: FilePart & { readonly name: string; readonly filename: string },
): { headers: Record<string, string>; body: ReadableStream<Uint8Array> } {
  const boundary = `postownia-${randomBytes(18).toString('hex')}`;
  const told = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const { name, filename, mime, content } = file;
  const disposition = `form-data; name="${name}"; filename="${filename}"`;
  const head = Buffer.from(
    `${told.join('')}--${boundary}\r\ncontent-disposition: ${disposition}\r\ncontent-type: ${mime}\r\n\r\n`,
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* parts() {
    yield head;
    if (content instanceof Readable) yield* content;
    else yield content;
    yield end;
  }
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': String(head.length + file.bytes + end.length),
    },
    body: Readable.toWeb(Readable.from(parts(), { objectMode: false })) as ReadableStream<Uint8Array>,
  };
}
