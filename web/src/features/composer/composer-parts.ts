import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import type { Network } from '@postownia/contract/networks';
import type { ReactNode } from 'react';
import type { Check } from './check.ts';
import type { Draft } from './draft.ts';
import type { useImageUploads } from './use-image-uploads.ts';
import type { useSend } from './use-send.ts';
import type { KnownVideo } from './video-checks.ts';

/** The steps of a phone. */
export const STEPS = ['content', 'preview', 'when'] as const;
export type Step = (typeof STEPS)[number];

/** What the parts of the composer share. */
export interface ComposerParts {
  draft: Draft;
  /** As the server has it; null: it has nothing yet. */
  post: Post | null;
  edit: (part: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  /** Puts pictures behind those that are there; made of the draft as it is when they have come. */
  addMedia: (added: Draft['media']) => void;
  uploads: ReturnType<typeof useImageUploads>;
  /** What is known of the draft's video; null: it shows none. */
  video: KnownVideo | null;
  overview: Overview;
  /** Of the accounts that it goes to. */
  networks: readonly Network[];
  checks: readonly Check[];
  accountsPath: string;
  step: Step;
  setStep: (step: Step) => void;
  phone: boolean;
  /** What helps with a text, from a feature of its own. */
  textHelp: (given: {
    text: string;
    postId: string | undefined;
    onTake: (text: string) => void;
  }) => ReactNode;
  /** What can be made of the post; null: it is not saved yet, or nothing can. */
  more: ReactNode;
}

/** The same for what sends the post. */
export type FootProps = ComposerParts & ReturnType<typeof useSend> & { onSave: () => void };
