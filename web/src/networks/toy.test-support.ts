import { IconPuzzle } from '@tabler/icons-react';
import type { NetworkView } from './network-view.ts';

/** A network that the product does not know, for the tests. */
export const toy: NetworkView = {
  icon: IconPuzzle,
  Preview: null,
  scenes: [],
  offeredAlways: false,
  showsFigures: false,
};
export const toyWindow = { ...toy };
