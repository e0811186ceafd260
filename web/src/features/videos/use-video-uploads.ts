import { useEffect, useState, useSyncExternalStore } from 'react';
import { onBrandLeft } from '../../lib/brand-stay.ts';
import { type VideoUpload, VideoUploads } from './video-uploads.ts';

/** The page's uploads; they outlive a change of tab within the dashboard. */
let shared: VideoUploads | null = null;
onBrandLeft(() => {
  shared = null;
});

/** A server that was away tells nobody that it is back. */
const RECONNECT_MILLISECONDS = 10_000;
const NONE: readonly VideoUpload[] = [];

/** All uploads of this page. */
export function videoUploads(): VideoUploads {
  shared ??= new VideoUploads();
  return shared;
}

export function useVideoUploads(): { uploads: readonly VideoUpload[]; uploadQueue: VideoUploads } {
  const [uploadQueue] = useState(videoUploads);
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.list, () => NONE);
  const sending = uploads.some(({ status }) => status === 'sending' || status === 'checking');
  useEffect(() => {
    void uploadQueue.restore();
    const back = () => uploadQueue.reconnect();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [uploadQueue]);
  const away = uploads.some(({ status }) => status === 'offline');
  useEffect(() => {
    if (!away) return;
    const timer = setInterval(() => uploadQueue.reconnect(), RECONNECT_MILLISECONDS);
    return () => clearInterval(timer);
  }, [away, uploadQueue]);
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [sending]);
  return { uploads, uploadQueue };
}
