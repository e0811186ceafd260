import type { LibraryAsset } from '@postownia/contract/features/assets';
import type { TFunction } from 'i18next';
import { formatInstantDay } from '../../lib/formats.ts';

/** What people call it: made by us, own photo or video. */
export function kindOf({ kind, origin }: Pick<LibraryAsset, 'kind' | 'origin'>): 'image' | 'photo' | 'video' {
  if (kind === 'video') return 'video';
  return origin === 'generated' || origin === 'rendered' ? 'image' : 'photo';
}

export const isUndescribed = (asset: LibraryAsset) => kindOf(asset) === 'photo' && asset.altText === '';

/** What it shows, else its file's name. */
export const nameOf = (t: TFunction<'library'>, { name, altText }: LibraryAsset): string =>
  name ?? (altText === '' ? t('generated') : altText);

/** "zdjęcie, 12 października", by this computer's zone */
export function originOf(t: TFunction<'library'>, asset: LibraryAsset, language: string): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return t(`kind.${kindOf(asset)}`, { day: formatInstantDay(asset.createdAt, language, zone) });
}

/** "0:38" */
export function lengthOf({ durationMs }: Pick<LibraryAsset, 'durationMs'>): string {
  const seconds = Math.round((durationMs ?? 0) / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** What is read out of a picture: its name, a video's length, what is missing, how often it is used. */
export function labelOf(t: TFunction<'library'>, asset: LibraryAsset): string {
  const parts = [nameOf(t, asset)];
  if (asset.kind === 'video') parts.push(t('videoOf', { length: lengthOf(asset) }));
  if (isUndescribed(asset)) parts.push(t('undescribed'));
  parts.push(t('usedTimes', { count: asset.posts }));
  return parts.join(', ');
}

/** The file as the browser saves it. */
export const downloadUrl = ({ kind, url, name }: LibraryAsset): string =>
  kind === 'video' ? url : `${url}?download=${encodeURIComponent(name ?? 'obraz')}`;
