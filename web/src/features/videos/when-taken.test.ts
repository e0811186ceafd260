import { describe, expect, it } from 'vitest';
import type { VideoUpload } from './video-uploads.ts';
import { VideoRefusedError, whenTaken } from './when-taken.ts';

const UPLOAD = { key: 'a', name: 'mleko.mp4', bytes: 1, sent: 0, speed: null, secondsLeft: null } as const;

function queue() {
  let uploads: readonly VideoUpload[] = [];
  const listeners = new Set<() => void>();
  return {
    list: () => uploads,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    listeners,
    show(status: VideoUpload['status'] | null, id = 'v') {
      const video = { id } as VideoUpload['video'];
      const one = { ...UPLOAD, status: status ?? 'ready', previewUrl: null, preview: null, video };
      uploads = status === null ? [] : [one];
      for (const listener of [...listeners]) listener();
    },
  };
}

describe('a video that a post waits for', () => {
  it('is there once the server took it, also after a pause and a line that was away', async () => {
    const uploads = queue();
    uploads.show('waiting');
    const taken = whenTaken(uploads, 'a');
    for (const status of ['sending', 'paused', 'offline', 'blocked', 'sending', 'checking'] as const) {
      uploads.show(status);
      expect(uploads.listeners.size).toBe(1);
    }
    uploads.show('ready', 'asset');
    expect(await taken).toBe('asset');
    expect(uploads.listeners.size).toBe(0);
  });

  it('is none where its person gave it up', async () => {
    const uploads = queue();
    uploads.show('sending');
    const taken = whenTaken(uploads, 'a');
    uploads.show(null);
    expect(await taken).toBeNull();
  });

  it('is an error where the server refused it', async () => {
    const uploads = queue();
    uploads.show('checking');
    const taken = whenTaken(uploads, 'a');
    uploads.show('refused');
    await expect(taken).rejects.toThrow(VideoRefusedError);
  });
});
