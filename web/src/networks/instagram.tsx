import { MOST_COLLABORATORS, MOST_TAGGED } from '@postownia/contract/networks/instagram';
import { IconBrandInstagram } from '@tabler/icons-react';
import { loadLazily } from '../lib/load-lazily.ts';
import { accountNamesIn } from './account-names.ts';
import { typedIn } from './answers-by.ts';
import type { NetworkView, OptionsView } from './network-view.ts';
import { storyProblem } from './story-problem.ts';

const options: OptionsView = {
  Form: loadLazily(() => import('./instagram-form.tsx')),
  answersOf: ({ collaborators, tagged, ...others }) => ({
    ...others,
    ...(Array.isArray(collaborators) ? { collaborators: collaborators.join(', ') } : {}),
    ...(Array.isArray(tagged) ? { tagged: tagged.join(', ') } : {}),
  }),
  optionsOf: (answers) => {
    const { shareToFeed, asStory, collaborators: _typed, tagged: _names, ...others } = answers;
    const collaborators = accountNamesIn(typedIn(answers, 'collaborators'), MOST_COLLABORATORS) ?? [];
    const tagged = accountNamesIn(typedIn(answers, 'tagged'), MOST_TAGGED) ?? [];
    return {
      ...others,
      ...(shareToFeed === false ? { shareToFeed } : {}),
      ...(asStory === true ? { asStory } : {}),
      ...(collaborators.length === 0 ? {} : { collaborators }),
      ...(tagged.length === 0 ? {} : { tagged }),
    };
  },
  problemOf: storyProblem('instagram'),
};

export const instagram: NetworkView = {
  icon: IconBrandInstagram,
  Preview: loadLazily(() => import('./instagram-preview.tsx')),
  scenes: ['business', 'link', 'press', 'consents'],
  offeredAlways: true,
  showsFigures: true,
  options,
};
