import type { Handler, Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import type { State } from '../state.ts';
import { refusal, S3Error } from './answers.ts';
import { abortUpload, completeUpload, createUpload, putPart } from './multipart.ts';
import { getObject, listObjects, putObject } from './objects.ts';
import { checkSignature, SANDBOX_S3 } from './signature.ts';

/** S3 takes 5 GB in one PUT; nobody here sends more than a part. */
const MOST_BODY = 64 * 1024 * 1024;
const BUCKET = /^\/s3\/(?<bucket>[^/]+)\/?$/;
const OBJECT = /^\/s3\/(?<bucket>[^/]+)\/(?<key>.+)$/;

type Operation = (state: State, key: string, request: SandboxRequest) => SandboxReply;

/**
 * An object store that speaks S3 under `/s3/{bucket}` (path style; one bucket, private). Browsers may come from
 * anywhere, as a bucket's CORS rules say for `PUT` and `GET`; `ETag` is exposed unless `s3ExposesTags` is off.
 */
export function s3Routes(state: State): Route[] {
  const route = (method: string, path: Route['path'], handle: Handler): Route => ({
    provider: 's3',
    method,
    path,
    maxBodyBytes: MOST_BODY,
    name: (request) => nameOf(method, request),
    handle: (request) => answer(state, request, handle),
  });
  const onObject = (operation: Operation): Handler => {
    return (request) => operation(state, `${request.params.bucket}/${request.params.key}`, request);
  };
  return [
    route('GET', BUCKET, (request) => listObjects(state, request.params.bucket ?? '', request)),
    route('GET', OBJECT, onObject(getObject)),
    route(
      'PUT',
      OBJECT,
      onObject((...call) => (call[2].query.has('uploadId') ? putPart : putObject)(...call)),
    ),
    route(
      'POST',
      OBJECT,
      onObject((...call) => (call[2].query.has('uploads') ? createUpload : completeUpload)(...call)),
    ),
    route(
      'DELETE',
      OBJECT,
      onObject((...call) => (call[2].query.has('uploadId') ? abortUpload : removeObject)(...call)),
    ),
    { provider: 's3', method: 'OPTIONS', path: OBJECT, name: () => 'preflight', handle: preflight },
  ];
}

/** Names for faults: `part`, `object`, `upload`, `list`, each after its method. */
function nameOf(method: string, { query, params }: SandboxRequest): string {
  if (params.key === undefined) return `${method} list`;
  if (query.has('partNumber')) return `${method} part`;
  return `${method} ${query.has('uploads') || query.has('uploadId') ? 'upload' : 'object'}`;
}

async function answer(state: State, request: SandboxRequest, handle: Handler): Promise<SandboxReply> {
  const reply = await refusing(request, handle);
  if (request.headers.origin === undefined) return reply;
  const exposed = state.settings().s3ExposesTags ? { 'access-control-expose-headers': 'ETag' } : {};
  return { ...reply, headers: { ...reply.headers, 'access-control-allow-origin': '*', ...exposed } };
}

async function refusing(request: SandboxRequest, handle: Handler): Promise<SandboxReply> {
  try {
    checkSignature(request);
    if (request.params.bucket !== SANDBOX_S3.bucket)
      throw new S3Error(404, 'NoSuchBucket', 'The specified bucket does not exist');
    return await handle(request);
  } catch (error) {
    if (error instanceof S3Error) return refusal(error);
    throw error;
  }
}

const removeObject: Operation = (state, key) => {
  state.s3Objects.delete(key);
  return { status: 204 };
};

const ALLOWED = ['GET', 'PUT'];

/** What a browser asks before it sends a part; nobody signs that. */
function preflight({ headers }: SandboxRequest): SandboxReply {
  const method = headers['access-control-request-method'] ?? '';
  if (headers.origin === undefined || !ALLOWED.includes(method))
    return refusal(new S3Error(403, 'AccessForbidden', 'CORSResponse: This CORS request is not allowed.'));
  return {
    status: 200,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': ALLOWED.join(', '),
      'access-control-allow-headers': headers['access-control-request-headers'] ?? '',
    },
  };
}
