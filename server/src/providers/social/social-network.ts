import type { Readable } from 'node:stream';
import type {
  Creator,
  ImageRules,
  Network,
  PostLanguage,
  TargetMedium,
  TextRules,
} from '@postownia/contract';
import type { Message } from '@postownia/contract/messages/message';
import type { AccountAccess } from './account-access.ts';
import type { InsightsReader } from './insights.ts';
import type { SocialLogin } from './social-login.ts';

/** What a post carries: each kind of target takes one of them. */
export type Medium = TargetMedium;

/** A limit that a network names, so that we stay below it instead of running into it. */
export interface RateLimit {
  readonly name: string;
  /** Whose publications count together: an account's, or all that go through our app. */
  readonly scope: 'account' | 'app';
  /** Publications begun in any stretch of `perSeconds`. */
  readonly most: number;
  readonly perSeconds: number;
}

/** What a network lets a post be and what can be found out about one; data that generic code reads. */
export interface Capabilities {
  readonly text: TextRules;
  /** Of a post without a medium, where it may be another. */
  readonly textAlone?: TextRules;
  /** null: takes no image. */
  readonly images: ImageRules | null;
  readonly mediaRequired: boolean;
  /** The network fetches image or video itself, so it needs an address reachable from outside. */
  readonly fetchesMedia: boolean;
  /** Takes "Oznacz jako treść AI" as a field of its own. */
  readonly aiLabel: boolean;
  /**
   * Seconds after which a visible call without an answer has certainly happened or never will; only then may "it is
   * not there" lead to a repeat.
   */
  readonly settleSeconds: number;
  readonly limits: readonly RateLimit[];
  /**
   * Where posts cost something (`NetworkDefinition.price`): most that a brand's may cost in a calendar month (UTC), in
   * thousandths of a dollar.
   */
  readonly mostPerMonth?: number;
}

/** The network's names for what the invisible steps made; stored as they are. */
export type Handles = Readonly<Record<string, string>>;

export interface PublishContent {
  readonly caption: string;
  /** What the post is written in. */
  readonly language: PostLanguage;
  /** The page that is shown in place of images; null: none. */
  readonly link: string | null;
  /** In the order in which people see them; empty where there is none. */
  readonly images: readonly PublishImage[];
  readonly video: PublishVideo | null;
  readonly aiLabel: boolean;
  /** What the person answered to the network's own form. */
  readonly options: Readonly<Record<string, unknown>>;
}

export interface PublishImage {
  /** The JPEG. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** Where the network can fetch it; null where nothing is reachable from outside. */
  readonly publicUrl: string | null;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  /** What it shows, for those who do not see it; empty where nobody said. */
  readonly altText: string;
}

export interface PublishVideo {
  readonly bytes: number;
  /** `video/mp4`, `video/quicktime` or `video/webm`. */
  readonly mime: string;
  readonly seconds: number;
  /** In pixels, as shown. */
  readonly width: number;
  readonly height: number;
  readonly publicUrl: string | null;
  /** The moment that stands for it, in milliseconds. */
  readonly coverMs: number;
  /**
   * A part of the file, both ends included.
   * @throws NetworkError with action `fix` when the file is gone
   */
  open(range: { start: number; end: number }): Promise<Readable>;
}

/** One post on its way to one account. */
export interface PublishTarget {
  readonly account: AccountAccess;
  readonly content: PublishContent;
  readonly handles: Handles;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** An answer, with the network's own id of the request for the log. */
export type Answered<Value> = Value & { readonly requestId: string | null };

/** The handles after a step; with `lookAgainSeconds` the same step is due once more after that time. */
export type Prepared = Answered<{ readonly handles: Handles; readonly lookAgainSeconds?: number }>;

/** The post's id; or the network is not ready, nothing happened, and preparing goes on. */
export type Published = Answered<
  { readonly remoteId: string } | { readonly notReadySeconds: number; readonly handles: Handles }
>;

/**
 * What looking for a post whose answer was lost came to. `absent` means it was not made: it may be made again, with
 * the handles that are still good. `undecided` means that not even the network's lists tell; `forGood` that they never will,
 * so a person is asked at once.
 */
export type Found = Answered<
  | { readonly result: 'found'; readonly remoteId: string }
  | { readonly result: 'absent'; readonly handles: Handles }
  | { readonly result: 'undecided'; readonly forGood?: true }
>;

/**
 * The post as the network shows it, under its final id where only now there is one. `notYetSeconds`: the network took
 * it and is still at work on it; look again after that time.
 */
export type ReadBack = Answered<
  | { readonly remoteId: string; readonly permalink: string | null; readonly publishedAt: Date | null }
  | { readonly notYetSeconds: number; readonly handles: Handles }
>;

/** A comment of an account's own on its way under one of its posts. */
export interface CommentTarget {
  readonly account: AccountAccess;
  /** The network's id of the post. */
  readonly postId: string;
  readonly text: string;
  readonly now: Date;
  readonly signal: AbortSignal;
}

/** How an account says something under its own post; each method makes one call and throws NetworkError. */
export interface Comments {
  /** As `Capabilities.settleSeconds`, for a comment. */
  readonly settleSeconds: number;
  /** Seen by the world at once. */
  post(target: CommentTarget): Promise<Answered<{ readonly remoteId: string }>>;
  /** Looks for a comment whose `post` was not answered; null: it is not there. */
  find(target: CommentTarget): Promise<Answered<{ readonly remoteId: string | null }>>;
}

/** A post that is out, by the network's id of it. */
export interface RemovalTarget {
  readonly account: AccountAccess;
  readonly postId: string;
  readonly signal: AbortSignal;
}

/**
 * One kind of target. Every method makes one remote step at most and throws NetworkError when it fails. Only
 * `publish` and a comment can be seen by the world; everything else may be repeated freely.
 */
export interface SocialNetwork {
  readonly network: Network;
  readonly medium: Medium;
  readonly capabilities: Capabilities;
  /** Name of the invisible step that comes next, null when only `publish` is left. Asks nobody. */
  nextStep(content: PublishContent, handles: Handles): string | null;
  /** Does the step that `nextStep` names. */
  prepare(target: PublishTarget): Promise<Prepared>;
  publish(target: PublishTarget): Promise<Published>;
  /**
   * Looks for a post whose `publish` was not answered. null: the network shows us nothing of what is out, so a lost answer
   * is a question to a person at once.
   * @param trace.since when the visible call was intended
   * @param trace.known ids that belong to other posts of ours
   */
  readonly find:
    | ((target: PublishTarget, trace: { since: Date; known: ReadonlySet<string> }) => Promise<Found>)
    | null;
  /** undefined: what goes out here is not commented on. */
  readonly comments?: Comments;
  /**
   * Deletes what is out; what is not there any more is deleted, so several calls may make it. undefined: the network takes
   * no such call.
   */
  remove?(target: RemovalTarget): Promise<void>;
  /** @throws NetworkError with `dropped` when the network took it and then refused it after all */
  readBack(target: PublishTarget, remoteId: string): Promise<ReadBack>;
}

/** Who should be left alone, and how long. */
export interface BackOff {
  readonly backOffScope: 'account' | 'app';
  readonly waitSeconds: number;
}

/** Every network this installation knows; generic code asks here and names none. */
export interface SocialNetworks {
  /** How posts of this kind get to a network; undefined where it takes none or is not configured. */
  target(network: Network, medium: Medium): SocialNetwork | undefined;
  /** Asks a network about an account right before something is posted; undefined where it has nothing to tell. */
  creator(network: Network): ((account: AccountAccess) => Promise<Creator>) | undefined;
  /**
   * What the network's last answers say of its limits: whom to leave alone for a while, before it refuses. Said once.
   * @param remoteId the network's own id of the account
   */
  backOff(network: Network, remoteId: string): BackOff | undefined;
  /** How accounts of a network are connected; undefined where it is not configured. */
  login(network: Network): SocialLogin | undefined;
  /** The login whose callback address ends in this name. */
  loginNamed(name: string): SocialLogin | undefined;
  /** How figures of a network are read; undefined where that is not built or not configured. */
  insights(network: Network): InsightsReader | undefined;
  /** Until when the API versions that are set certainly live, by the app's name; those of which it is known. */
  versionEnds(): readonly { readonly provider: string; readonly endsAt: Date }[];
  /** Why a network can't be connected here. */
  unavailable(network: Network): Message | null;
}
