/** What may end a post, one sentence. */
export interface Ending {
  readonly kind: 'fact' | 'after' | 'ask' | 'call' | 'own-call' | 'tagline' | 'sign-off' | 'wish';
  readonly text: string;
}

/** One way to tell a topic: whole sentences only, nothing is put into a frame. */
export interface Draft {
  readonly layout: 'prose' | 'interview' | 'list';
  /** Stands before the body; the question of an interview, the title of a list. */
  readonly lead: string | null;
  readonly body: readonly string[];
  readonly endings: readonly Ending[];
  /** Hashtags of the topic, without the sign. */
  readonly tags: readonly string[];
  /** What speaks against it before its text is looked at; lower is better. */
  readonly cost: number;
  /** No emoji: safety, mourning. */
  readonly calm: boolean;
}

/** Characters without hashtags: shorter ones say nothing, and another way of telling is taken instead. */
export const SHORTEST_BODY = 60;
