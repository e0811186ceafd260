import type { PostMetrics } from './feed/insight-metrics.ts';
import type { Route, SandboxRequest } from './http-kernel.ts';
import type { State } from './state.ts';

/** An account as the world sees it. */
export interface ShownAccount {
  id: string;
  name: string;
  /** What the world calls its network. */
  network: string;
}

/** Adds an address of `/_control`. */
export type AddControl = (method: string, path: string, run: (request: SandboxRequest) => unknown) => Route;

/**
 * A network's folder, as the registry knows it: its name there is that of its routes' provider. What it has not is left
 * out.
 */
export interface Emulator {
  /** What its own answers can get wrong on request, besides the faults of the wire. */
  readonly faults: readonly string[];
  /** How it behaves, by default. */
  readonly settings?: object;
  routes(state: State): Route[];
  /** Puts its demonstration accounts in place where the folder is new. */
  seed?(state: State): void;
  /** Lets everything become visible whose time has come. */
  finish?(state: State): void;
  /** Its accounts on the page of feeds. */
  shown?(state: State): ShownAccount[];
  /** Whose face an address without one shows; undefined: nobody's. */
  nameOf?(state: State, id: string): string | undefined;
  /** Puts a post into an account's past and returns its id; undefined: the account is another network's. */
  addPastPost?(state: State, post: { accountId: string; text: string; at: string }): string | undefined;
  /** Takes such posts away again where a list of the network's would show them. */
  forgetPastPosts?(state: State): void;
  /** What a post has come to now; undefined: it is another network's. */
  truthOf?(state: State, postId: string): PostMetrics | undefined;
  /** What its people and it itself do; in process by these names. */
  controls?(state: State): object;
  /** Everything that `accounts` of the controls tells. */
  accounts?(state: State): object;
  /** The same over `/_control`. */
  controlRoutes?(state: State, add: AddControl): Route[];
  /** `POST /_control/accounts`: makes one of these types of account. */
  makers?(state: State): Readonly<Record<string, (account: never) => unknown>>;
  /** `PATCH /_control/accounts/:id`; undefined: it is another network's. */
  changeAccount?(state: State, id: string, change: object): unknown;
}
