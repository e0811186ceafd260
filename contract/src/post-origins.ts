/** Who made a post: the AI calendar, a person, a program with a key, an assistant, a feed, a recurring post. */
export const POST_ORIGINS = ['ai', 'person', 'api', 'assistant', 'feed', 'recurring'] as const;
export type PostOrigin = (typeof POST_ORIGINS)[number];
