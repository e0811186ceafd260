/** Sample entries that cameras and editors write and no network takes, by the name that export dialogs use. */
const NAMES: Readonly<Record<string, string>> = {
  apch: 'ProRes',
  apcn: 'ProRes',
  apcs: 'ProRes',
  apco: 'ProRes',
  ap4h: 'ProRes',
  ap4x: 'ProRes',
  mp4v: 'MPEG-4 Part 2',
  V_THEORA: 'Theora',
  jpeg: 'Motion JPEG',
  mjpa: 'Motion JPEG',
  AVdn: 'DNxHD',
  CFHD: 'CineForm',
  s263: 'H.263',
  V_MPEG2: 'MPEG-2',
  vvc1: 'H.266',
};

/** A codec's name as its file says it, ready to be shown; null when it says nothing that can be. */
export function codecName(id: string | number | Uint8Array | null): string | null {
  if (typeof id !== 'string') return null;
  return NAMES[id] ?? (/^[\w./-]{1,24}$/.test(id) ? id : null);
}
