import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { SceneName } from './guide-scenes.tsx';

/** A post as it is shown in the look of a network's feed. */
export interface PreviewedPost {
  text: string;
  language: string;
  /** Null while there is no image. */
  image: string | null;
  account: string;
  /** When it goes out, as people read it. */
  when: string;
}

/** What the screens show of a network. Its words stand in the translations, under its code. */
export interface NetworkView {
  readonly icon: Icon;
  /** A post as the network's feed shows it; null: it is not drawn. */
  readonly Preview: ComponentType<PreviewedPost> | null;
  /** The guide's steps in images, beside the texts of the same order. */
  readonly scenes: readonly SceneName[];
  /** Offered also where this installation has no app for it; the button then says why it does not work (P-29). */
  readonly offeredAlways: boolean;
  /** An account's row shows what was read of it: followers, posts, engagement. */
  readonly showsFigures: boolean;
}
