import { createHash, randomBytes } from 'node:crypto';
import type { SandboxReply, SandboxRequest } from '../http-kernel.ts';
import type { State } from '../state.ts';
import { element, S3Error, xml } from './answers.ts';
import { headersOf } from './objects.ts';
import type { S3Upload } from './state.ts';

const LEAST_PART = 5 * 1024 * 1024;
const MOST_PARTS = 10_000;

export function createUpload(state: State, key: string, request: SandboxRequest): SandboxReply {
  const id = randomBytes(24).toString('base64url');
  state.s3Uploads.put(id, { id, key, parts: {}, ...headersOf(request) });
  return xml(200, element('InitiateMultipartUploadResult', [element('UploadId', id)]));
}

function findUpload(state: State, key: string, { query }: SandboxRequest): S3Upload {
  const upload = state.s3Uploads.get(query.get('uploadId') ?? '');
  if (upload === undefined || upload.key !== key)
    throw new S3Error(404, 'NoSuchUpload', 'The specified upload does not exist.');
  return upload;
}

/** A part sent again replaces the one before. */
export function putPart(state: State, key: string, request: SandboxRequest): SandboxReply {
  const upload = findUpload(state, key, request);
  const { body, headers, query } = request;
  const number = Number(query.get('partNumber'));
  if (!Number.isInteger(number) || number < 1 || number > MOST_PARTS)
    throw new S3Error(
      400,
      'InvalidArgument',
      'Part number must be an integer between 1 and 10000, inclusive',
    );
  if (Number(headers['content-length']) !== body.length)
    throw new S3Error(400, 'IncompleteBody', 'You did not provide the number of bytes you announced.');
  const etag = `"${createHash('md5').update(body).digest('hex')}"`;
  const part = { hash: state.store.putBlob(body), bytes: body.length, etag };
  state.s3Uploads.put(upload.id, { ...upload, parts: { ...upload.parts, [number]: part } });
  return { status: 200, headers: { etag } };
}

/** Joins the named parts: in their order, each with the tag it got, none but the last below 5 MB. */
export function completeUpload(state: State, key: string, request: SandboxRequest): SandboxReply {
  const upload = findUpload(state, key, request);
  const named = [...request.body.toString('utf8').matchAll(/<Part>([\s\S]*?)<\/Part>/g)].map(
    ([, part = '']) => ({
      number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
      etag: /<ETag>(.*?)<\/ETag>/.exec(part)?.[1]?.replace(/&quot;|&#34;|"/g, '') ?? '',
    }),
  );
  if (named.length === 0) throw new S3Error(400, 'MalformedXML', 'The XML you provided was not well-formed');
  if (named.some(({ number }, index) => number <= (named[index - 1]?.number ?? 0)))
    throw new S3Error(400, 'InvalidPartOrder', 'The list of parts was not in ascending order.');
  const pieces = named.map(({ number, etag }, index) => {
    const part = upload.parts[number];
    if (part === undefined || part.etag !== `"${etag}"`)
      throw new S3Error(400, 'InvalidPart', 'One or more of the specified parts could not be found.');
    if (part.bytes < LEAST_PART && index < named.length - 1)
      throw new S3Error(
        400,
        'EntityTooSmall',
        'Your proposed upload is smaller than the minimum allowed size',
      );
    return { hash: part.hash, bytes: part.bytes };
  });
  const { mime, cacheControl } = upload;
  const tag = createHash('md5')
    .update(pieces.map(({ hash }) => hash).join(''))
    .digest('hex');
  const etag = `"${tag}-${pieces.length}"`;
  const storedAt = state.clock.now().toISOString();
  state.s3Objects.put(key, { key, pieces, etag, mime, cacheControl, storedAt });
  state.s3Uploads.delete(upload.id);
  return xml(200, element('CompleteMultipartUploadResult', [element('ETag', etag)]));
}

export function abortUpload(state: State, key: string, request: SandboxRequest): SandboxReply {
  state.s3Uploads.delete(findUpload(state, key, request).id);
  return { status: 204 };
}
