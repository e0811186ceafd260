import { IconBrandTiktok } from '@tabler/icons-react';
import type { NetworkView } from '../network-view.ts';

export const tiktok: NetworkView = {
  icon: IconBrandTiktok,
  Preview: null,
  scenes: ['press', 'login', 'consents', 'done'],
  offeredAlways: false,
  showsFigures: false,
};
