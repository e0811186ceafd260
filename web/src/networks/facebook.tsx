import { FacebookOptions } from '@postownia/contract/networks/facebook';
import { IconBrandFacebook } from '@tabler/icons-react';
import { loadLazily } from '../lib/load-lazily.ts';
import type { NetworkView, OptionsView } from './network-view.ts';
import { storyProblem } from './story-problem.ts';

const options: OptionsView = {
  Form: loadLazily(() => import('./facebook-form.tsx')),
  answersOf: (stored) => stored,
  optionsOf: (answers) => {
    const { asStory, ...others } = FacebookOptions.parse(answers);
    return asStory === true ? { ...others, asStory } : others;
  },
  problemOf: storyProblem('facebook'),
};

export const facebook: NetworkView = {
  icon: IconBrandFacebook,
  Preview: loadLazily(() => import('./facebook-preview.tsx')),
  scenes: ['press', 'login', 'choose', 'consents'],
  offeredAlways: true,
  showsFigures: false,
  options,
};
