import { type Bucket, openS3, orNothing } from './s3-client.ts';
import type { PartUploads, Upload } from './uploads.ts';

const MEGABYTE = 1024 * 1024;
/** S3 takes parts from 5 MB on; small ones lose less to a cut. */
const PART_BYTES = 8 * MEGABYTE;
const URL_SECONDS = 3600;
const UNUSABLE = ['NoSuchUpload', 'InvalidPart', 'InvalidPartOrder', 'EntityTooSmall', 'MalformedXML'];

/** Uploads in parts straight to a bucket (S3 multipart), each part to an address signed for its number and length. */
export function s3Uploads({ bucket }: { bucket: Bucket }): PartUploads {
  const open = openS3(bucket);
  // Only signs: nothing is sent there by us.
  const openForBrowsers = openS3({ ...bucket, endpoint: bucket.browserEndpoint ?? bucket.endpoint });
  const Bucket = bucket.name;
  const nameOf = ({ storageUploadId }: Upload) => {
    if (storageUploadId === null) throw new Error('An upload without a name in the object store');
    return storageUploadId;
  };
  const isThere = async ({ key, bytes }: Upload) => {
    const { s3, client } = await open();
    const head = await orNothing(client.send(new s3.HeadObjectCommand({ Bucket, Key: key })));
    return head !== null && head.ContentLength === bytes;
  };
  return {
    way: 'parts',
    partBytes: PART_BYTES,
    async begin({ key }, mime) {
      const { s3, client } = await open();
      const object = { Bucket, Key: key, ContentType: mime, CacheControl: 'public, max-age=3600' };
      return (await client.send(new s3.CreateMultipartUploadCommand(object))).UploadId ?? null;
    },
    async partUrl(upload, number) {
      const { s3, client } = await openForBrowsers();
      const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
      const part = {
        Bucket,
        Key: upload.key,
        UploadId: nameOf(upload),
        PartNumber: number,
        ContentLength: Math.min(PART_BYTES, upload.bytes - (number - 1) * PART_BYTES),
      };
      return getSignedUrl(client, new s3.UploadPartCommand(part), { expiresIn: URL_SECONDS });
    },
    async complete(upload, parts) {
      if (await isThere(upload)) return true;
      const { s3, client } = await open();
      if (parts.length < Math.ceil(upload.bytes / PART_BYTES)) return false;
      const Parts = parts
        .map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
        .sort((one, other) => one.PartNumber - other.PartNumber);
      const whole = {
        Bucket,
        Key: upload.key,
        UploadId: nameOf(upload),
        MultipartUpload: { Parts },
      };
      try {
        await client.send(new s3.CompleteMultipartUploadCommand(whole));
      } catch (error) {
        // Parts that are not there, or not with these tags; an upload that ended already may have made the object.
        if (!(error instanceof Error) || !UNUSABLE.includes(error.name)) throw error;
      }
      return isThere(upload);
    },
    async abandon(upload) {
      const { s3, client } = await open();
      const command = { Bucket, Key: upload.key, UploadId: nameOf(upload) };
      await orNothing(client.send(new s3.AbortMultipartUploadCommand(command)));
    },
  };
}
