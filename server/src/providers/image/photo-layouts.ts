import type { PhotoLayout } from '@postownia/contract/photo-layouts';
import { full, stamp } from './photo-layouts-free.ts';
import { arch, band, frame, slant } from './photo-layouts-panel.ts';
import { beforeAfter, number, quote } from './photo-layouts-told.ts';
import type { Layout } from './photo-sheet.ts';

export const LAYOUTS: Readonly<Record<PhotoLayout, Layout>> = {
  band,
  frame,
  full,
  slant,
  stamp,
  arch,
  quote,
  number,
  'before-after': beforeAfter,
};
