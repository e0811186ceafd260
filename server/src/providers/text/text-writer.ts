import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import type { BrandVoice } from '@postownia/contract/brand-voice';
import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import type { ReelScript } from '@postownia/contract/features/generation';
import type { PlannedTopic } from '@postownia/contract/features/month-plans';
import type { Rewording } from '@postownia/contract/rewordings';
import type { VideoType } from '@postownia/contract/video-rules';
import type { ToldFact } from '../../trade-packs/told-fact.ts';

/** Everything a writer may know about one post. */
export interface WritingBrief {
  readonly profile: BrandProfile;
  readonly topic: PlannedTopic;
  /** The post's day, `YYYY-MM-DD`. */
  readonly date: string;
  readonly language: PostLanguage;
  /** Texts of the same month and the last 90 days; the new one repeats none of them. */
  readonly recentTexts: readonly string[];
  /** 0 for the first text, then one more for every "Nowa treść". */
  readonly variant: number;
  /** Confirmed facts of the brand; nothing else of what it told stands in a Polish post of ours. */
  readonly facts?: readonly ToldFact[] | undefined;
  /** As whom it speaks, when it said so. */
  readonly speaker?: 'ja' | 'my' | null | undefined;
  /** How the brand writes, learned from posts of its own; null or absent while it showed none. */
  readonly voice?: BrandVoice | null | undefined;
  /** More that the brand said itself: the text that is changed, and how it wants it. */
  readonly told?: readonly string[] | undefined;
  /** The same brief with the same seed gives the same text (built-in writer). */
  readonly seed: string;
}

export interface WrittenText {
  /** Passes `checkPostText` without an error; ends with 2–5 hashtags. */
  readonly text: string;
  readonly provenance: { readonly writer: string; readonly model: string };
}

/** Everything a writer may know about one short video. */
export interface ScriptBrief extends WritingBrief {
  readonly videoType: VideoType;
}

/** What to video and say; the caption passes `checkPostText` with its hashtags, and nothing is claimed untold. */
export interface WrittenScript extends ReelScript {
  readonly provenance: WrittenText['provenance'];
}

/** A text that somebody wants otherwise, with what is known of its post. */
export interface RewordBrief extends WritingBrief {
  readonly text: string;
  /** In their own words and language. */
  readonly wish: string;
  /** The topic is the one that a plan gave the post: its subject may be told anew. */
  readonly planned: boolean;
}

export interface RewordedText {
  /** Never the text that it was made of; null when nothing of the wish could be done. */
  readonly text: string | null;
  /** Parts of the wish that the writer does not understand, in the words of whoever wished. */
  readonly unmet: readonly string[];
  /** What it understood and could not do to this text. */
  readonly missed: readonly Rewording[];
}

/** Writes posts and scripts, one at a time. Fails with a ProviderError only. */
export interface TextWriter {
  readonly name: string;
  write(brief: WritingBrief, options: { signal?: AbortSignal | undefined }): Promise<WrittenText>;
  script(brief: ScriptBrief, options: { signal?: AbortSignal | undefined }): Promise<WrittenScript>;
  /** A text otherwise, as somebody wished. */
  reword(brief: RewordBrief, options: { signal?: AbortSignal | undefined }): Promise<RewordedText>;
}
