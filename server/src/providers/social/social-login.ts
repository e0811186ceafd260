import type { Network } from '@postownia/contract';
import type { Message } from '@postownia/contract/messages/message';
import type { AccountAccess } from './account-access.ts';
import type { ProofKey } from './proof.ts';

/** An account the person may let us publish to, with its secrets. */
export interface FoundAccount {
  readonly network: Network;
  readonly remoteId: string;
  readonly name: string;
  readonly username: string | null;
  readonly avatarUrl: string | null;
  readonly profileUrl: string | null;
  /** What publishing uses; null when the network gave none. */
  readonly token: string | null;
  /** When the connection ends by itself, whatever we do. */
  readonly tokenExpiresAt: Date | null;
  /** What renews `token`, and when that is due; null where tokens are not renewed. */
  readonly renewal: TokenRenewal | null;
  /** Why it can't be connected. */
  readonly problem: Message | null;
}

export interface TokenRenewal {
  readonly refreshToken: string;
  readonly dueAt: Date;
}

/** Tokens after a renewal; those before it are dead. */
export interface RenewedToken {
  readonly token: string;
  /** What revokes from now on, where that is not `token`. */
  readonly userToken?: string;
  readonly tokenExpiresAt: Date | null;
  readonly renewal: TokenRenewal;
  /** Whose they are, as `LoginResult.networkUserId`, where the network says so. */
  readonly person?: string;
}

/** What came of a finished login. */
export interface LoginResult {
  /** The network's id of the person. */
  readonly networkUserId: string;
  /** The person's own token: only good for revoking. */
  readonly userToken: string;
  readonly scopes: readonly string[];
  /** Where the accounts' own server is, and what their tokens are bound to; left out where there is no such thing. */
  readonly baseUrl?: string;
  readonly proofKey?: ProofKey;
  readonly accounts: readonly FoundAccount[];
  /** What the person should know about the whole login. */
  readonly problem: Message | null;
}

/** What a network says about a person by itself. */
export interface LoginNotice {
  readonly networkUserId: string;
  readonly issuedAt: Date;
}

/** What a person entered before, as the network's own schema took it (`NetworkDefinition.login`). */
export type Entered = Readonly<Record<string, string>>;

/** A login page for the popup, and what its `finish` has to know of this very attempt; kept encrypted until then. */
export interface LoginWindow {
  readonly url: string;
  readonly kept: Readonly<Record<string, string>>;
}

/** The network asks in a window of its own and sends the person back with a code. */
export interface WindowLogin {
  readonly way: 'window';
  /**
   * Opens an attempt; may ask the network first, for a registration or a pushed request.
   * @throws NetworkError
   */
  begin(attempt: { network: Network; state: string; entered: Entered }): Promise<LoginWindow>;
  /**
   * Turns the callback's code into accounts. A code works once.
   * @throws NetworkError
   */
  finish(answer: { code: string; entered: Entered; kept: LoginWindow['kept'] }): Promise<LoginResult>;
}

/** What the person entered opens the account by itself. */
export interface FormLogin {
  readonly way: 'form';
  /** What opens a demonstration account, for the form to begin with; null where it is real people's. */
  readonly example?: Entered | null;
  /** @throws NetworkError, whose sentence the form shows */
  connect(entered: Entered): Promise<LoginResult>;
}

/** What a look at a token came to. */
interface Examined {
  readonly expiresAt: Date | null | undefined;
  readonly person?: string;
}

/** One login that serves one or more networks. */
export type SocialLogin = AnyLogin & (WindowLogin | FormLogin);

interface AnyLogin {
  /** Last part of its callback address, and the app whose limits its accounts share. */
  readonly name: string;
  /** Whose accounts it finds: a login begun for one of them can be finished here and nowhere else. */
  readonly networks: readonly Network[];
  /** The sandbox answers. */
  readonly demo: boolean;
  /** What a person reads when the login came to nothing. */
  readonly failure: Message;
  /**
   * Asks whether an account's token still opens it, with a call that publishes nothing.
   * @returns when it, or the consent behind it, ends by itself; null when the network names no end, undefined when
   * it says nothing about it here; `person` whose token it is, as `LoginResult.networkUserId`, where the call tells
   * @throws NetworkError, with the action `reconnect` when it is dead or opens another account
   */
  examine(account: AccountAccess & { network: Network }): Promise<Examined>;
  /**
   * Trades a refresh token for new tokens; the old ones die with it. null as a whole: tokens are not renewed.
   * @throws NetworkError, with the action `reconnect` when the refresh token is dead
   */
  readonly renew: ((account: AccountAccess & { refreshToken: string }) => Promise<RenewedToken>) | null;
  /** Takes the person's consent back; every token of theirs dies. */
  revoke(account: AccountAccess & { userToken: string }): Promise<void>;
  /**
   * The person whom a notice of the network is about (they removed the app, or want their data deleted), null when the
   * network did not sign it. null as a whole: the network sends no notices.
   */
  readonly openNotice: ((text: string) => LoginNotice | null) | null;
}
