import { IconBrandTelegram } from '@tabler/icons-react';
import { loadLazily } from '../lib/load-lazily.ts';
import type { NetworkView } from './network-view.ts';

export const telegram: NetworkView = {
  icon: IconBrandTelegram,
  Preview: loadLazily(() => import('./telegram-preview.tsx')),
  scenes: ['choose', 'consents', 'press', 'done'],
  offeredAlways: false,
  showsFigures: false,
  options: null,
};
