import { IconBrandGoogleMaps } from '@tabler/icons-react';
import { loadLazily } from '../../lib/load-lazily.ts';
import type { NetworkView } from '../network-view.ts';
import { answersOf, optionsOf } from './answers.ts';

export const googleBusiness: NetworkView = {
  icon: IconBrandGoogleMaps,
  Preview: loadLazily(() => import('./preview.tsx')),
  scenes: ['press', 'login', 'consents', 'choose'],
  offeredAlways: true,
  showsFigures: false,
  options: {
    Form: loadLazily(() => import('./options-form.tsx')),
    answersOf,
    optionsOf,
    problemOf: () => null,
  },
};
