import type { FilmUploads } from './film-uploads.ts';

/** Waits until a film is there and taken; null when it was refused, paused or removed. */
export function whenReady(desk: FilmUploads, key: string): Promise<string | null> {
  return new Promise((resolve) => {
    const look = () => {
      const upload = desk.list().find((other) => other.key === key);
      const onItsWay = upload && ['waiting', 'sending', 'checking', 'offline'].includes(upload.status);
      if (onItsWay) return;
      stop();
      resolve(upload?.status === 'ready' ? (upload.video?.id ?? null) : null);
    };
    const stop = desk.subscribe(look);
    look();
  });
}
