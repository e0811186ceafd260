import type { Creator } from '@postownia/contract';
import type { Message } from '@postownia/contract/messages/message';
import type * as z from 'zod';
import type { Clock } from '../../lib/clock.ts';
import type { AccountAccess } from './account-access.ts';
import type { InsightsReader } from './insights.ts';
import type { SocialLogin } from './social-login.ts';
import type { BackOff, SocialNetwork } from './social-network.ts';

/** The variables of the environment that networks read, as they were given; empty ones are left out. */
export type NetworkEnvironment = Readonly<Record<string, string | undefined>>;

/** The app that we are at the company behind a network; several networks may share one. */
export interface NetworkApp {
  /** Of its login's callback address, its limits and its figures. */
  readonly name: string;
  /** What it reads of the environment; everything is optional. */
  readonly variables: z.ZodObject;
  /** Whether the environment says which real app we are. */
  isConfigured(environment: NetworkEnvironment): boolean;
  /** What whoever runs the installation has to do before it can be connected; left out: only that it is not set up. */
  readonly setUp?: Message;
  /** Until when the version of its API that is set certainly lives; left out: no end is known. */
  versionEnds?(environment: NetworkEnvironment): Date;
  /** Where its API lives, without a slash at the end: calls are counted by it. */
  addresses(environment: NetworkEnvironment): readonly string[];
}

export interface NetworkSetup {
  readonly environment: NetworkEnvironment;
  /** Where people reach the product, without a slash at the end. */
  readonly appUrl: string;
  /** null: the sandbox is off. */
  readonly sandboxUrl: string | null;
  /** Whether files have an address that reaches from outside. */
  readonly mediaReachable: boolean;
  readonly clock: Clock;
  /** What networks of one app have in common: made once, by the function that makes it. */
  shared<Part>(make: (setup: NetworkSetup) => Part): Part;
}

/** A network that can be used here. */
export interface ConnectedNetwork {
  readonly login: SocialLogin;
  /** One for each kind of post it takes. */
  readonly targets: readonly SocialNetwork[];
  /** Why no account of it can be connected all the same. */
  readonly unavailable: Message | null;
  /** null: nothing can be read. */
  readonly insights: InsightsReader | null;
  /** Asks about an account right before something is posted, for the definition's `creator`; null: nothing is told. */
  readonly creator: ((account: AccountAccess) => Promise<Creator>) | null;
  /** Whom its last answers say to leave alone; said once. */
  backOff(remoteId: string): BackOff | undefined;
}

/** A network's folder, as the registry knows it. */
export interface NetworkAdapter {
  readonly app: NetworkApp;
  /** null: there is neither a configured app nor a sandbox. */
  connect(setup: NetworkSetup): ConnectedNetwork | null;
}

/** Where accounts come back to after a login. */
export const callbackPath = (login: string) => `/api/social/callback/${login}`;
