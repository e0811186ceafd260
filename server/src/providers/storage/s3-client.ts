import type { S3Client } from '@aws-sdk/client-s3';

/** How to reach a bucket of any store that speaks S3. */
export interface Bucket {
  readonly endpoint: string | undefined;
  /** Where browsers reach it, when that is another address than ours. */
  readonly browserEndpoint: string | undefined;
  readonly region: string;
  readonly name: string;
  readonly accessKeyId: string | undefined;
  readonly secretAccessKey: string | undefined;
}

/** Where browsers send the parts of videos to; null where videos come to us. */
export function bucketOrigin(bucket: Bucket | null): string | null {
  if (bucket === null) return null;
  const reached = bucket.browserEndpoint ?? bucket.endpoint;
  if (reached !== undefined) return new URL(reached).origin;
  return `https://${bucket.name}.s3.${bucket.region}.amazonaws.com`;
}

/** The library and a client for the bucket, loaded at the first call and then kept. */
export function openS3(bucket: Bucket) {
  let loading: Promise<{ s3: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined;
  return () => {
    loading ??= import('@aws-sdk/client-s3').then((s3) => ({ s3, client: clientOf(s3, bucket) }));
    return loading;
  };
}

function clientOf(s3: typeof import('@aws-sdk/client-s3'), bucket: Bucket): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = bucket;
  return new s3.S3Client({
    region,
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Without keys the library's own chain is used: instance role, profile.
    ...(accessKeyId === undefined || secretAccessKey === undefined
      ? {}
      : { credentials: { accessKeyId, secretAccessKey } }),
    // Stores other than Amazon's refuse the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
}

/** What a call came to, null where there is no such object. */
export async function orNothing<Result>(call: Promise<Result>): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof Error && ['NoSuchKey', 'NotFound', 'NoSuchUpload'].includes(error.name)) return null;
    throw error;
  }
}
