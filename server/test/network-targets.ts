import type { Network, TargetMedium, TargetOptions } from '@postownia/contract';
import type { Sandbox } from '../../sandbox/src/start-sandbox.ts';

/** One kind of thing that posts can go to, with what the sandbox calls it. */
export interface PublishingTarget {
  network: Network;
  medium: TargetMedium;
  /** Of several images; one without where it is left out. */
  altTexts?: readonly string[];
  /** The one call that the world sees. */
  visible: string;
  /** Steps that nobody can see. */
  preparing: readonly string[];
  /** Every call of it; `skip`: the first ones of the route are others. */
  routes: readonly (string | { route: string; skip: number })[];
  /** Shows us nothing of what is out: a lost answer is a question to a person. How it says to wait, and how long: 35 where left out. */
  silent?: { limit: { kind: string; parameters: object }; waitSeconds?: number };
  /** The answer names what was made in its headers. */
  idInHead?: true;
  /** Of the network's kinds of accounts one that is not the usual. */
  account?: 'profile';
  /** The smallest video that it takes, in bytes; left out where that is none worth naming. */
  leastVideoBytes?: number;
  /** What a person answered, where nothing goes without an answer. */
  options?: TargetOptions;
  /** The account comments on it, by this call: seen by the world, too. */
  comment?: string;
}

/** What the tables of publishing tests know of one folder of networks; it stands in that folder. */
export interface NetworkTargets {
  /** Of the sandbox's routes. */
  readonly provider: string;
  /** By name: the network's first, so that no two are the same. */
  readonly targets: Readonly<Record<string, PublishingTarget>>;
  /** A fresh account of the sandbox; returns the network's id of it. */
  addAccount(sandbox: Sandbox, target: PublishingTarget, name: string): string;
  /** What the calls for this account have in address, token or body; left out where that is its id. */
  namedInCalls?(remoteId: string): string;
  /** What a person enters before this account is connected; left out where nothing is. */
  enteredFor?(sandbox: Sandbox, remoteId: string): Record<string, string>;
  /** Passes the login's window without a browser and returns the address the browser would be sent to. */
  passWindow?(
    sandbox: Sandbox,
    asked: { url: string; redirectUri: string; state: string },
    remoteId: string,
  ): string;
}

/** What the images of an album show, in their order. */
export const ALBUM = ['Zakwas', 'Piec', 'Bochenek'];
