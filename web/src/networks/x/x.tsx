import { XOptions } from '@postownia/contract/networks/x';
import { IconBrandX } from '@tabler/icons-react';
import { loadLazily } from '../../lib/load-lazily.ts';
import { answersBy } from '../answers-by.ts';
import type { NetworkView } from '../network-view.ts';

export const x: NetworkView = {
  icon: IconBrandX,
  Preview: loadLazily(() => import('./preview.tsx')),
  scenes: ['press', 'login', 'consents', 'done'],
  offeredAlways: true,
  showsFigures: false,
  options: {
    Form: loadLazily(() => import('./options-form.tsx')),
    ...answersBy(XOptions),
  },
};
