import { IconBrandTiktok } from '@tabler/icons-react';
import { lazy } from 'react';
import type { NetworkView } from '../network-view.ts';
import { answersOf, optionsOf, problemOf } from './answers.ts';

export const tiktok: NetworkView = {
  icon: IconBrandTiktok,
  Preview: null,
  scenes: ['press', 'login', 'consents', 'done'],
  offeredAlways: false,
  showsFigures: false,
  options: { Form: lazy(() => import('./options-form.tsx')), answersOf, optionsOf, problemOf },
};
