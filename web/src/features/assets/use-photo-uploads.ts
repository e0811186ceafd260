import type { Asset } from '@postownia/contract/features/assets';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { queries } from '../../lib/api.ts';
import { onBrandLeft } from '../../lib/brand-stay.ts';
import { type PhotoUpload, PhotoUploads } from './photo-uploads.ts';
import type { LibraryUpload } from './upload-tile.tsx';

/** The page's uploads; they outlive a change of tab within the dashboard. */
let shared: PhotoUploads | null = null;
onBrandLeft(() => {
  shared = null;
});

const NONE: readonly PhotoUpload[] = [];

/** @param onTaken hears of each photo that the library took, while this is on the screen */
export function usePhotoUploads(onTaken?: (asset: Asset) => void): {
  /** As they stand in the sheet. */
  photos: readonly LibraryUpload[];
  photoQueue: PhotoUploads;
} {
  const client = useQueryClient();
  const [photoQueue] = useState(() => {
    shared ??= new PhotoUploads();
    return shared;
  });
  const photos = useSyncExternalStore(photoQueue.subscribe, photoQueue.list, () => NONE);
  useEffect(
    () =>
      photoQueue.onTaken((asset) => {
        void client.invalidateQueries({ queryKey: queries.assets.key() });
        onTaken?.(asset);
      }),
    [photoQueue, client, onTaken],
  );
  const moving = photos.some(({ status }) => status !== 'failed');
  useEffect(() => {
    if (!moving) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [moving]);
  const tiles = photos.map(
    ({ again, ...photo }): LibraryUpload => ({
      ...photo,
      onRetry: again ? () => photoQueue.retry(photo.key) : null,
      onRemove: () => photoQueue.remove(photo.key),
    }),
  );
  return { photos: tiles, photoQueue };
}
