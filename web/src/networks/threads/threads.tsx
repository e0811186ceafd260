import { ThreadsOptions } from '@postownia/contract/networks/threads';
import { IconBrandThreads } from '@tabler/icons-react';
import { loadLazily } from '../../lib/load-lazily.ts';
import { answersBy } from '../answers-by.ts';
import type { NetworkView } from '../network-view.ts';

export const threads: NetworkView = {
  icon: IconBrandThreads,
  Preview: loadLazily(() => import('./preview.tsx')),
  scenes: ['press', 'login', 'consents', 'done'],
  offeredAlways: true,
  showsFigures: true,
  options: {
    Form: loadLazily(() => import('./options-form.tsx')),
    ...answersBy(ThreadsOptions),
  },
};
