import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { SandboxRequest } from '../http-kernel.ts';
import { S3Error } from './answers.ts';

/** The keys and the bucket that the sandbox's object store knows. A client must use exactly these. */
export const SANDBOX_S3 = {
  accessKeyId: 'SANDBOXS3ACCESSKEY00',
  secretAccessKey: 'sandbox/s3/secret/access/key/0000000000',
  region: 'us-east-1',
  bucket: 'postownia',
} as const;

const ALGORITHM = 'AWS4-HMAC-SHA256';
const MOST_SKEW_MILLISECONDS = 15 * 60_000;
const MOST_EXPIRES_SECONDS = 7 * 86_400;

interface Signed {
  readonly credential: string;
  readonly date: string;
  readonly signedHeaders: string;
  readonly signature: string;
  readonly payloadHash: string;
  /** Seconds; null for a request that is signed in its headers. */
  readonly expires: number | null;
}

/**
 * Signature Version 4, in the header or in the query (AWS: Signature Version 4 for API requests), worked out anew from
 * the request as it came in. Signers go by the real clock, so does this.
 * @throws S3Error
 */
export function checkSignature(request: SandboxRequest): void {
  const signed = readSigned(request);
  if (signed === null) throw new S3Error(403, 'AccessDenied', 'Access Denied');
  const [accessKeyId, day = '', region = '', service, terminator] = signed.credential.split('/');
  if (accessKeyId !== SANDBOX_S3.accessKeyId)
    throw new S3Error(403, 'InvalidAccessKeyId', 'The AWS Access Key Id you provided does not exist.');
  if (region !== SANDBOX_S3.region || service !== 's3' || terminator !== 'aws4_request')
    throw new S3Error(400, 'AuthorizationHeaderMalformed', `expecting '${SANDBOX_S3.region}'`);
  checkTime(signed, day);
  checkHeaders(request, signed);
  const scope = `${day}/${region}/${service}/${terminator}`;
  const canonical = canonicalRequest(request, signed);
  const toSign = [ALGORITHM, signed.date, scope, sha256(canonical)].join('\n');
  const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (last, part) => hmac(last, part),
    `AWS4${SANDBOX_S3.secretAccessKey}`,
  );
  const expected = hmac(key, toSign);
  const given = Buffer.from(signed.signature, 'hex');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new S3Error(403, 'SignatureDoesNotMatch', 'The request signature we calculated does not match.');
  }
}

function readSigned({ query, headers }: SandboxRequest): Signed | null {
  if (query.has('X-Amz-Signature')) {
    if (query.get('X-Amz-Algorithm') !== ALGORITHM)
      throw new S3Error(
        400,
        'AuthorizationQueryParametersError',
        `X-Amz-Algorithm only supports ${ALGORITHM}`,
      );
    return {
      credential: query.get('X-Amz-Credential') ?? '',
      date: query.get('X-Amz-Date') ?? '',
      signedHeaders: query.get('X-Amz-SignedHeaders') ?? '',
      signature: query.get('X-Amz-Signature') ?? '',
      payloadHash: 'UNSIGNED-PAYLOAD',
      expires: Number(query.get('X-Amz-Expires') ?? Number.NaN),
    };
  }
  const parts = new RegExp(
    `^${ALGORITHM} Credential=([^,]+), ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]+)$`,
  );
  const [, credential = '', signedHeaders = '', signature = ''] =
    parts.exec(headers.authorization ?? '') ?? [];
  if (credential === '') return null;
  const date = String(headers['x-amz-date'] ?? '');
  const payloadHash = String(headers['x-amz-content-sha256'] ?? '');
  return { credential, date, signedHeaders, signature, payloadHash, expires: null };
}

function checkTime({ date, expires }: Signed, day: string): void {
  const [, year, month, dayOfMonth, hour, minute, second] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(date) ?? [];
  const at = Date.parse(`${year}-${month}-${dayOfMonth}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(at) || !date.startsWith(day)) throw new S3Error(403, 'AccessDenied', 'Invalid X-Amz-Date');
  const age = Date.now() - at;
  if (age < -MOST_SKEW_MILLISECONDS || (expires === null && age > MOST_SKEW_MILLISECONDS))
    throw new S3Error(403, 'RequestTimeTooSkewed', 'The difference between the times is too large.');
  if (expires === null) return;
  if (!(expires > 0 && expires <= MOST_EXPIRES_SECONDS))
    throw new S3Error(400, 'AuthorizationQueryParametersError', 'X-Amz-Expires must be less than a week');
  if (age > expires * 1000) throw new S3Error(403, 'AccessDenied', 'Request has expired');
}

/** What must be signed is signed, and the body is the one that was. */
function checkHeaders(
  { body, headers }: SandboxRequest,
  { signedHeaders, payloadHash, expires }: Signed,
): void {
  const names = signedHeaders.split(';');
  const due = ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))];
  const missing = due.find((name) => !names.includes(name));
  if (missing !== undefined)
    throw new S3Error(403, 'AccessDenied', `There were headers present which were not signed: ${missing}`);
  if (expires !== null || payloadHash === 'UNSIGNED-PAYLOAD') return;
  if (payloadHash !== sha256(body))
    throw new S3Error(
      400,
      'XAmzContentSHA256Mismatch',
      'The provided header does not match what was computed.',
    );
}

function canonicalRequest(request: SandboxRequest, { signedHeaders, payloadHash }: Signed): string {
  const { method, path, query, headers } = request;
  const pairs = [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort();
  const lines = signedHeaders.split(';').map(
    (name) =>
      `${name}:${String(headers[name] ?? '')
        .trim()
        .replace(/ +/g, ' ')}\n`,
  );
  return [method, path, pairs.join('&'), lines.join(''), signedHeaders, payloadHash].join('\n');
}

const encode = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();
