import { IconBrandYoutube } from '@tabler/icons-react';
import { loadLazily } from '../../lib/load-lazily.ts';
import type { NetworkView } from '../network-view.ts';
import { answersOf, optionsOf, problemOf } from './answers.ts';

export const youtube: NetworkView = {
  icon: IconBrandYoutube,
  // A video has no place in the composer: its preview stands in its own form.
  Preview: null,
  scenes: ['press', 'login', 'consents', 'done'],
  offeredAlways: true,
  showsFigures: true,
  options: { Form: loadLazily(() => import('./options-form.tsx')), answersOf, optionsOf, problemOf },
};
