import { MastodonOptions } from '@postownia/contract/networks/mastodon';
import { IconBrandMastodon } from '@tabler/icons-react';
import { loadLazily } from '../../lib/load-lazily.ts';
import { answersBy } from '../answers-by.ts';
import type { NetworkView } from '../network-view.ts';

export const mastodon: NetworkView = {
  icon: IconBrandMastodon,
  Preview: loadLazily(() => import('./preview.tsx')),
  scenes: ['press', 'login', 'consents', 'done'],
  offeredAlways: false,
  showsFigures: true,
  options: {
    Form: loadLazily(() => import('./options-form.tsx')),
    ...answersBy(MastodonOptions),
  },
};
