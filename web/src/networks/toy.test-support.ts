import { IconPuzzle } from '@tabler/icons-react';
import type { NetworkView } from './network-view.ts';

/** A network that the product does not know, for the tests. It asks who may see a post, and shows no form for it. */
export const toy: NetworkView = {
  icon: IconPuzzle,
  Preview: null,
  scenes: [],
  offeredAlways: false,
  showsFigures: false,
  options: {
    Form: () => null,
    answersOf: (stored) => stored,
    optionsOf: (answers) => answers,
    problemOf: (answers, { creator }) => {
      if (Object.keys(answers).length === 0) return 'nothing is answered';
      return creator === undefined ? null : `asked of ${creator.audiences}`;
    },
  },
};
export const toyWindow = { ...toy };
