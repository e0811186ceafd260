import { IconBrandTiktok } from '@tabler/icons-react';
import { loadLazily } from '../../lib/load-lazily.ts';
import type { NetworkView } from '../network-view.ts';
import { answersOf, optionsOf, problemOf } from './answers.ts';

export const tiktok: NetworkView = {
  icon: IconBrandTiktok,
  Preview: loadLazily(() => import('./preview.tsx')),
  scenes: ['press', 'login', 'consents', 'done'],
  offeredAlways: false,
  showsFigures: false,
  options: { Form: loadLazily(() => import('./options-form.tsx')), answersOf, optionsOf, problemOf },
};
