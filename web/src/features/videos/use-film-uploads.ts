import { useEffect, useState, useSyncExternalStore } from 'react';
import { type FilmUpload, type FilmUploads, openUploads } from './film-uploads.ts';

/** The page's uploads; they outlive a change of tab within the dashboard. */
let shared: FilmUploads | null = null;
/** A server that was away tells nobody that it is back. */
const RECONNECT_MILLISECONDS = 10_000;
const NONE: readonly FilmUpload[] = [];

export function useFilmUploads(): { uploads: readonly FilmUpload[]; desk: FilmUploads } {
  const [desk] = useState(() => {
    shared ??= openUploads();
    return shared;
  });
  const uploads = useSyncExternalStore(desk.subscribe, desk.list, () => NONE);
  const sending = uploads.some(({ status }) => status === 'sending' || status === 'checking');
  useEffect(() => {
    void desk.restore();
    const back = () => desk.reconnect();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, [desk]);
  const away = uploads.some(({ status }) => status === 'offline');
  useEffect(() => {
    if (!away) return;
    const timer = setInterval(() => desk.reconnect(), RECONNECT_MILLISECONDS);
    return () => clearInterval(timer);
  }, [away, desk]);
  useEffect(() => {
    if (!sending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [sending]);
  return { uploads, desk };
}
