import type { Video } from '@postownia/contract/features/assets';
import type { TFunction } from 'i18next';
import { formatBytes } from '../../lib/format-bytes.ts';

/** Why a file was refused and what to do, with what was found in it; '' for one that was not. */
export function problemText(
  t: TFunction<'videos'>,
  { problem, problemFound, bytes }: Pick<Video, 'problem' | 'problemFound' | 'bytes'>,
  language: string,
): string {
  if (problem === null) return '';
  const found =
    typeof problemFound === 'number' ? formatBytes(problemFound, language) : (problemFound ?? '?');
  return t(`problem.${problem}`, { found, size: formatBytes(bytes, language) });
}
