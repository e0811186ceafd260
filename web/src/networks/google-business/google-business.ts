import { IconBrandGoogleMaps } from '@tabler/icons-react';
import { lazy } from 'react';
import type { NetworkView } from '../network-view.ts';
import { answersOf, optionsOf } from './answers.ts';

export const googleBusiness: NetworkView = {
  icon: IconBrandGoogleMaps,
  Preview: lazy(() => import('./preview.tsx')),
  scenes: ['press', 'login', 'consents', 'choose'],
  offeredAlways: true,
  showsFigures: false,
  options: { Form: lazy(() => import('./options-form.tsx')), answersOf, optionsOf, problemOf: () => null },
};
