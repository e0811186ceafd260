import { IconBrandLinkedin } from '@tabler/icons-react';
import { loadLazily } from '../lib/load-lazily.ts';
import type { NetworkView } from './network-view.ts';

export const linkedin: NetworkView = {
  icon: IconBrandLinkedin,
  Preview: loadLazily(() => import('./linkedin-preview.tsx')),
  scenes: ['press', 'login', 'consents', 'choose'],
  offeredAlways: true,
  showsFigures: true,
  options: null,
};
