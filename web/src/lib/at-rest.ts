import { stayOfTab } from './brand-of-tab.ts';
import { queryClient } from './query-client.ts';

/**
 * Whether this brand can be left within the page: nothing is being written, and nothing would be lost. Parts of the page
 * that have something to lose say so as they do when it is closed; nobody is asked by this.
 */
export function isAtRest(): boolean {
  const isWriting = stayOfTab().writes() > 0 || queryClient().isMutating() > 0;
  return !isWriting && window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}
