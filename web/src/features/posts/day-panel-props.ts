import type { Overview } from '@postownia/contract/features/calendar';
import type { GenerationDay } from '@postownia/contract/features/generation';
import type { Post } from '@postownia/contract/features/posts';
import type { ReactNode, Ref } from 'react';
import type { Renewal } from './post-tools.tsx';
import type { PostEditing } from './use-post-editing.ts';

/** A selected day, and what its panel may do. */
export interface DayPanelProps {
  date: string;
  /** The posts of the day in the order of their times, and the chosen one. */
  posts: readonly Post[];
  post: Post | undefined;
  /** The posts of the day are not known yet. */
  reading: boolean;
  /** What a batch makes of the chosen post, or of the day, right now. */
  making: GenerationDay | undefined;
  overview: Overview;
  editing: PostEditing;
  /** Opens the chosen post where posts are written. */
  onEdit: (post: Post) => void;
  newText: Renewal;
  newImage: Renewal;
  /** Four images to choose from. */
  proposals: Renewal;
  /** Where a post of one's own is written for this day; null for a day gone by. */
  newPostPath: string | null;
  /** What an empty day offers: the button that generates it. */
  offer: ReactNode;
  /** Below the tools: a reel of the post, from its own feature. */
  reel: ReactNode;
  /** Below the text: whose word the post waits for, from its own feature. */
  approval: ReactNode;
  /** Below the text: what is said about the post, from its own feature. */
  talk: ReactNode;
  /** Below the tools: publishing, from its own feature. */
  publishing: ReactNode;
  onGoTo: (date: string, postId?: string) => void;
  onClose?: (() => void) | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}
