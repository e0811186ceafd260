/**
 * The lettering of headlines on posters that a brand may choose, each with the plain grotesque that signs beneath it.
 * Without a choice every image style keeps its own.
 */
export const TYPE_PAIRS = ['condensed', 'solid', 'wide', 'plain', 'serif', 'italic'] as const;
export type TypePair = (typeof TYPE_PAIRS)[number];
