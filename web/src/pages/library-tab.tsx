import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Library } from '../features/assets/library.tsx';
import type { LibraryUpload } from '../features/assets/upload-tile.tsx';
import { PhotoUse } from '../features/month-plans/photo-use.tsx';
import { problemText } from '../features/videos/problem-text.ts';
import { useVideoUploads } from '../features/videos/use-video-uploads.ts';
import { refuseFile, type VideoUpload } from '../features/videos/video-uploads.ts';
import { api, queries } from '../lib/api.ts';
import { onBrandLeft } from '../lib/brand-stay.ts';
import { pathOfPost } from './dashboard-tabs.ts';

/** Names the file whose details are open. */
const FILE = 'plik';

/** "Biblioteka": the brand's files, with videos sent as the own calendar sends them. */
export default function LibraryTab() {
  const [search, setSearch] = useSearchParams();
  const { onVideo, videoUploads } = useLibraryVideos();
  const open = (id: string | null) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (id === null) next.delete(FILE);
        else next.set(FILE, id);
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return (
    <Library
      onVideo={onVideo}
      videoUploads={videoUploads}
      pathOfPost={pathOfPost}
      above={<PhotoUse />}
      openId={search.get(FILE)}
      onOpen={open}
    />
  );
}

/** Uploads that were begun here: the others belong to the form of the own calendar. */
const begun = new Set<string>();
onBrandLeft(() => begun.clear());

function useLibraryVideos() {
  const { t, i18n } = useTranslation('videos');
  const client = useQueryClient();
  const { uploads, uploadQueue } = useVideoUploads();
  const own = uploads.filter(({ key }) => begun.has(key));
  useEffect(() => {
    for (const { key, status, video } of uploads) {
      if (!begun.has(key) || status !== 'ready' || video === null) continue;
      begun.delete(key);
      // Whoever describes a file keeps it, also without a word.
      void api.assets
        .describe({ id: video.id })
        .then(() => uploadQueue.remove(key, { keepVideo: true }))
        .finally(() => client.invalidateQueries({ queryKey: queries.assets.key() }));
    }
  }, [uploads, uploadQueue, client]);
  const onVideo = useCallback(
    (file: File) => {
      if (refuseFile(file) !== null) return false;
      begun.add(uploadQueue.add(file));
      return true;
    },
    [uploadQueue],
  );
  const errorOf = (upload: VideoUpload) =>
    upload.status === 'refused' && upload.video?.problem
      ? problemText(t, upload.video, i18n.language)
      : t(`status.${upload.status === 'refused' ? 'offline' : upload.status}`);
  const videoUploads = own.map((upload): LibraryUpload => {
    const { key, name, sent, bytes, secondsLeft } = upload;
    const status = STATUSES[upload.status];
    return {
      key,
      name,
      share: bytes === 0 ? 0 : sent / bytes,
      status,
      secondsLeft,
      error: status === 'failed' ? errorOf(upload) : null,
      onRetry: upload.status === 'refused' ? null : () => uploadQueue.resume(key),
      onRemove: () => {
        begun.delete(key);
        uploadQueue.remove(key, { keepVideo: false });
      },
    };
  });
  return { onVideo, videoUploads };
}

const STATUSES: Readonly<Record<VideoUpload['status'], LibraryUpload['status']>> = {
  waiting: 'waiting',
  sending: 'sending',
  paused: 'failed',
  offline: 'failed',
  blocked: 'failed',
  checking: 'checking',
  ready: 'checking',
  refused: 'failed',
  interrupted: 'failed',
};
