import type { UploadWay } from '@postownia/contract/features/assets';
import { brandOfTab } from '../../lib/brand-of-tab.ts';

/** An upload that this browser began; kept until its video is taken, so that it can go on after a reload. */
export interface Unfinished {
  readonly videoId: string;
  readonly upload: UploadWay;
  readonly name: string;
  readonly bytes: number;
  readonly lastModified: number;
  /** Parts that the object store has, by number, with the tag it gave for each. */
  readonly parts: Readonly<Record<string, string>>;
}

/** Each brand's uploads are its own: another one could not go on with them. */
const keyOf = () => `postownia-uploads:${brandOfTab() ?? ''}`;

/** Whatever stands there: an older version, another tab, a person's own hand. */
export function readUnfinished(): Unfinished[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf()) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isUnfinished) : [];
  } catch {
    return [];
  }
}

function isUnfinished(entry: unknown): entry is Unfinished {
  const { videoId, upload, name, bytes, parts } = (entry ?? {}) as Partial<Unfinished>;
  const known = typeof videoId === 'string' && typeof name === 'string' && typeof bytes === 'number';
  return known && typeof upload === 'object' && typeof parts === 'object';
}

function write(entries: readonly Unfinished[]): void {
  try {
    localStorage.setItem(keyOf(), JSON.stringify(entries));
  } catch {
    // Private windows may keep nothing: the upload works, only a reload begins it anew.
  }
}

export function keepUnfinished(entry: Unfinished): void {
  write([...readUnfinished().filter(({ videoId }) => videoId !== entry.videoId), entry]);
}

export function forgetUnfinished(videoId: string): void {
  write(readUnfinished().filter((entry) => entry.videoId !== videoId));
}

/** The upload that this very file began, as far as a browser can tell. */
export function unfinishedOf(file: Pick<File, 'name' | 'size' | 'lastModified'>): Unfinished | undefined {
  return readUnfinished().find(
    ({ name, bytes, lastModified }) =>
      name === file.name && bytes === file.size && lastModified === file.lastModified,
  );
}
