/** One part of a multipart/form-data body; `filename` is there for files only. */
export interface Part {
  name: string;
  filename: string | undefined;
  contentType: string | undefined;
  data: Buffer;
}

/** Reads a multipart/form-data body (RFC 7578). Throws an Error with a short reason when it is malformed. */
export function parseMultipart(body: Buffer, contentType: string): Part[] {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const mark = boundary?.[1] ?? boundary?.[2];
  if (!mark) throw new Error('multipart body without a boundary');
  const delimiter = Buffer.from(`--${mark}`);
  const parts: Part[] = [];
  let position = body.indexOf(delimiter);
  if (position < 0) throw new Error('multipart boundary not found in the body');
  for (;;) {
    position += delimiter.length;
    if (body.subarray(position, position + 2).toString('latin1') === '--') return parts;
    const headEnd = body.indexOf('\r\n\r\n', position);
    const next = body.indexOf(Buffer.concat([Buffer.from('\r\n'), delimiter]), position);
    if (headEnd < 0 || next < 0) throw new Error('multipart body ends too early');
    parts.push(readPart(body.subarray(position, headEnd).toString('utf8'), body.subarray(headEnd + 4, next)));
    position = next + 2;
  }
}

function readPart(head: string, data: Buffer): Part {
  const disposition = /content-disposition:([^\r\n]*)/i.exec(head)?.[1] ?? '';
  const name = /[;\s]name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw new Error('multipart part without a name');
  return {
    name,
    filename: /filename="([^"]*)"/i.exec(disposition)?.[1],
    contentType: /content-type:\s*([^\r\n]+)/i.exec(head)?.[1]?.trim(),
    data,
  };
}
