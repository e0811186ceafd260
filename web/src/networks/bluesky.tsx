import { IconBrandBluesky } from '@tabler/icons-react';
import { loadLazily } from '../lib/load-lazily.ts';
import type { NetworkView } from './network-view.ts';

export const bluesky: NetworkView = {
  icon: IconBrandBluesky,
  Preview: loadLazily(() => import('./bluesky-preview.tsx')),
  scenes: ['consents', 'press', 'login', 'done'],
  offeredAlways: false,
  showsFigures: true,
  options: null,
};
