import type { ChosenCrop, CropPlace } from '@postownia/contract/crop-shapes';
import type { Overview } from '@postownia/contract/features/calendar';
import type { Creator, TargetOptions } from '@postownia/contract/networks/network-definition';
import type { Icon } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import type { ComponentType } from 'react';
import type { SceneName } from './guide-scenes.tsx';

/** An image or a video of a post; empty alt text where nobody described it. */
export interface PreviewedImage {
  url: string;
  altText: string;
  /** The part that goes out; null: the whole of it. */
  crop: ChosenCrop | null;
  /** The moment of a video that stands for it, in milliseconds; null or absent for an image. */
  coverMs?: number | null | undefined;
}

/** A post as it is shown in the look of a network's feed. */
export interface PreviewedPost {
  text: string;
  language: string;
  /** In their order, as many as the network shows; empty while there is none. */
  images: readonly PreviewedImage[];
  account: string;
  shownIn: CropPlace;
  /** The page that it shows in place of images; null: none. */
  link: string | null;
  /** What was said for this network beside the text. */
  options: TargetOptions;
  /** When it goes out, as people read it. */
  when: string;
  /** What the account says under it; null: nothing. */
  comment: string | null;
}

/** What was answered so far to what a network asks about a post; `{}` is where each begins. Its own folder reads it. */
export type Answers = Readonly<Record<string, unknown>>;

/** What a network tells about an account. */
export interface CreatorAnswer {
  /** undefined: not yet. */
  readonly data: Creator | undefined;
  readonly error: unknown;
  /** Why the network did not answer; null where nothing more exact than the error is known. */
  readonly sentence: string | null;
}
export interface CreatorQuestion extends CreatorAnswer {
  refetch(): Promise<Omit<CreatorAnswer, 'sentence'>>;
}

export interface OptionsFormProps {
  readonly answers: Answers;
  /** Connected accounts of the network. */
  readonly accounts: Overview['accounts'];
  /** Whose answers these are; null: of every account. */
  readonly accountId: string | null;
  /** null: the network has nothing to tell. */
  readonly creator: CreatorQuestion | null;
  /** What the post shows. */
  readonly medium: 'images' | 'video';
  /** How long the video is; 0 while nobody knows. */
  readonly durationMs: number;
  /** What the post says, as it stands now, and in which language. */
  readonly text: string;
  readonly language: string;
  /** @param accountId the account they are for from now on, where another one was chosen */
  readonly onChange: (changed: Answers, accountId?: string) => void;
}

/** What a network asks about a post: a form, and what its answers mean. */
export interface OptionsView {
  readonly Form: ComponentType<OptionsFormProps>;
  /** Stored options as answers, to be changed. */
  answersOf(options: TargetOptions): Answers;
  /** What is sent; `{}` where nothing has to be said. */
  optionsOf(answers: Answers): TargetOptions;
  /**
   * Why a post may not go there with these answers, as a sentence; null: it may.
   * @param about.creator what the network told right before; undefined while it was not asked
   */
  problemOf(
    answers: Answers,
    about: { creator: Creator | undefined; durationMs: number },
    t: TFunction<'video-posts'>,
  ): string | null;
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
  /** null: the network asks nothing about a post. */
  readonly options: OptionsView | null;
}
