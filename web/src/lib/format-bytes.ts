import { formatNumber } from './formats.ts';

const UNITS = ['B', 'KB', 'MB', 'GB'] as const;

/** "86 MB", "1,5 MB", "640 KB" */
export function formatBytes(bytes: number, language: string): string {
  const power = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** power;
  const digits = value < 10 && power > 0 ? 10 : 1;
  return `${formatNumber(Math.round(value * digits) / digits, language)}\u00a0${UNITS[power]}`;
}
