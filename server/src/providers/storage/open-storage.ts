import type { Config } from '../../config.ts';
import { diskStorage } from './disk-storage.ts';
import { diskUploads } from './disk-uploads.ts';
import { s3Storage } from './s3-storage.ts';
import { s3Uploads } from './s3-uploads.ts';
import type { Storage } from './storage.ts';
import type { Uploads } from './uploads.ts';

/** Files under DATA_DIR, or a bucket where S3_BUCKET is set. */
export function openStorage({ config, publicUrl }: { config: Config; publicUrl: string | null }): {
  storage: Storage;
  uploads: Uploads;
} {
  const { bucket } = config.media;
  if (bucket !== null) return { storage: s3Storage({ bucket, publicUrl }), uploads: s3Uploads({ bucket }) };
  const objects = `${config.dataDir}/media`;
  const folder = `${config.dataDir}/uploads`;
  return {
    storage: diskStorage({ folder: objects, publicUrl }),
    uploads: diskUploads({ folder, objects }),
  };
}
