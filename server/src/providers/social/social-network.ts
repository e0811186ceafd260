import type { Network } from '@postownia/contract';
import type { InsightsReader } from './insights.ts';
import type { SocialLogin } from './social-login.ts';

/** What a network lets a post be and what can be found out about one; data that generic code reads. */
export interface Capabilities {
  /** Longest text in grapheme clusters, hashtags included (decision 11). */
  readonly captionCharacters: number;
  readonly hashtags: number;
  readonly imageRequired: boolean;
  /** The network fetches the picture itself, so it needs an address reachable from outside. */
  readonly fetchesImage: boolean;
  /** Takes "Oznacz jako treść AI" as a field of its own. */
  readonly aiLabel: boolean;
  /**
   * Seconds after which a visible call without an answer has certainly happened or never will; only then may "it is
   * not there" lead to a repeat.
   */
  readonly settleSeconds: number;
}

/** The network's names for what the invisible steps made; stored as they are. */
export type Handles = Readonly<Record<string, string>>;

export interface AccountAccess {
  readonly remoteId: string;
  readonly token: string;
}

export interface PublishContent {
  readonly caption: string;
  readonly image: PublishImage | null;
  readonly aiLabel: boolean;
}

export interface PublishImage {
  /** The JPEG. */
  bytes(): Promise<Uint8Array<ArrayBuffer>>;
  /** Where the network can fetch it; null where nothing is reachable from outside. */
  readonly publicUrl: string | null;
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
 * the handles that are still good. `undecided` means that not even the network's lists tell.
 */
export type Found = Answered<
  | { readonly result: 'found'; readonly remoteId: string }
  | { readonly result: 'absent'; readonly handles: Handles }
  | { readonly result: 'undecided' }
>;

/** The post as the network shows it. */
export type ReadBack = Answered<{ readonly permalink: string | null; readonly publishedAt: Date | null }>;

/**
 * One kind of target. Every method makes one remote step at most and throws NetworkError when it fails. Only
 * `publish` can be seen by the world; everything else may be repeated freely.
 */
export interface SocialNetwork {
  readonly network: Network;
  readonly capabilities: Capabilities;
  /** Name of the invisible step that comes next, null when only `publish` is left. Asks nobody. */
  nextStep(content: PublishContent, handles: Handles): string | null;
  /** Does the step that `nextStep` names. */
  prepare(target: PublishTarget): Promise<Prepared>;
  publish(target: PublishTarget): Promise<Published>;
  /**
   * Looks for a post whose `publish` was not answered.
   * @param trace.since when the visible call was intended
   * @param trace.known ids that belong to other posts of ours
   */
  find(target: PublishTarget, trace: { since: Date; known: ReadonlySet<string> }): Promise<Found>;
  readBack(account: AccountAccess, remoteId: string, signal: AbortSignal): Promise<ReadBack>;
}

/** Every network this installation knows; generic code asks here and names none. */
export interface SocialNetworks {
  /** How posts get to a network; undefined where that is not built. */
  target(network: Network): SocialNetwork | undefined;
  /** How accounts of a network are connected; undefined where it is not configured. */
  login(network: Network): SocialLogin | undefined;
  /** The login whose callback address ends in this name. */
  loginNamed(name: string): SocialLogin | undefined;
  /** How figures of a network are read; undefined where that is not built or not configured. */
  insights(network: Network): InsightsReader | undefined;
  /** Why a network can't be connected here, one Polish sentence. */
  unavailable(network: Network): string | null;
}
