import type { SandboxReply, SandboxRequest } from '../http-kernel.ts';
import type { State } from '../state.ts';
import { element, S3Error, xml } from './answers.ts';
import type { S3Object } from './state.ts';

const MOST_LISTED = 1000;

export const noSuchKey = () => new S3Error(404, 'NoSuchKey', 'The specified key does not exist.');

/** What a client says about an object when it stores one. */
export const headersOf = ({ headers }: SandboxRequest): Pick<S3Object, 'mime' | 'cacheControl'> => ({
  mime: headers['content-type'] ?? 'binary/octet-stream',
  cacheControl: headers['cache-control'] ?? null,
});

export function putObject(state: State, key: string, request: SandboxRequest): SandboxReply {
  const { body, headers } = request;
  if (headers['if-none-match'] === '*' && state.s3Objects.get(key) !== undefined)
    throw new S3Error(412, 'PreconditionFailed', 'At least one of the pre-conditions did not hold');
  const hash = state.store.putBlob(body);
  const etag = `"${hash.slice(0, 32)}"`;
  const storedAt = state.clock.now().toISOString();
  const pieces = [{ hash, bytes: body.length }];
  state.s3Objects.put(key, { key, pieces, etag, storedAt, ...headersOf(request) });
  return { status: 200, headers: { etag } };
}

/** `GET` and `HEAD`, whole or by one range (RFC 9110, section 14). */
export function getObject(state: State, key: string, { headers }: SandboxRequest): SandboxReply {
  const object = state.s3Objects.get(key);
  if (object === undefined) throw noSuchKey();
  const total = object.pieces.reduce((sum, { bytes }) => sum + bytes, 0);
  const described = {
    etag: object.etag,
    'accept-ranges': 'bytes',
    'content-type': object.mime,
    'last-modified': new Date(object.storedAt).toUTCString(),
    ...(object.cacheControl === null ? {} : { 'cache-control': object.cacheControl }),
  };
  const range = /^bytes=(\d+)-(\d*)$/.exec(headers.range ?? '');
  if (range === null) return { status: 200, headers: described, body: read(state, object, 0, total) };
  const start = Number(range[1]);
  const end = Math.min(range[2] === '' ? total - 1 : Number(range[2]), total - 1);
  if (start >= total || start > end)
    throw new S3Error(416, 'InvalidRange', 'The requested range is not satisfiable');
  return {
    status: 206,
    headers: { ...described, 'content-range': `bytes ${start}-${end}/${total}` },
    body: read(state, object, start, end + 1),
  };
}

/** The bytes from `start` to before `end`; only the pieces that hold some of them are opened. */
function read(state: State, { pieces }: S3Object, start: number, end: number): Buffer {
  let at = 0;
  const wanted: Buffer[] = [];
  for (const { hash, bytes } of pieces) {
    const [from, to] = [Math.max(start - at, 0), Math.min(end - at, bytes)];
    if (from < to) wanted.push((state.store.getBlob(hash) ?? Buffer.alloc(bytes)).subarray(from, to));
    at += bytes;
  }
  return Buffer.concat(wanted);
}

/** `GET /{bucket}?list-type=2`, at most a thousand at a time. */
export function listObjects(state: State, bucket: string, { query }: SandboxRequest): SandboxReply {
  const prefix = `${bucket}/${query.get('prefix') ?? ''}`;
  const after = query.get('continuation-token') ?? '';
  const found = state.s3Objects
    .values()
    .filter(({ key }) => key.startsWith(prefix) && key > after)
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  const page = found.slice(0, MOST_LISTED);
  const isCut = found.length > page.length;
  const entries = page.map(({ key, storedAt, etag }) =>
    element('Contents', [
      element('Key', key.slice(bucket.length + 1)),
      element('LastModified', storedAt),
      element('ETag', etag),
    ]),
  );
  const next = isCut ? [element('NextContinuationToken', page.at(-1)?.key ?? '')] : [];
  return xml(200, element('ListBucketResult', [element('IsTruncated', String(isCut)), ...next, ...entries]));
}
