import type { Actor, PostOrigin } from '@postownia/contract';

/** Who made a post, as it is marked for good: an assistant also where it came in with a key. */
export function originOf(who: Actor & { readonly throughAssistant?: boolean }): PostOrigin {
  if (who.kind === 'assistant' || who.throughAssistant === true) return 'assistant';
  return who.kind === 'api-key' ? 'api' : 'person';
}
