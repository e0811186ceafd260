import { IconBrandPinterest } from '@tabler/icons-react';
import { loadLazily } from '../../lib/load-lazily.ts';
import type { NetworkView } from '../network-view.ts';
import { answersOf, optionsOf } from './answers.ts';

export const pinterest: NetworkView = {
  icon: IconBrandPinterest,
  Preview: loadLazily(() => import('./preview.tsx')),
  scenes: ['press', 'login', 'consents', 'choose'],
  offeredAlways: true,
  showsFigures: true,
  options: {
    Form: loadLazily(() => import('./options-form.tsx')),
    answersOf,
    optionsOf,
    problemOf: () => null,
  },
};
