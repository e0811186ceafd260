import type { Context } from '../../context.ts';
import type { Queryable, Tx } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { CookieRules } from './session-cookie.ts';

/** A sign-up whose address nobody has confirmed yet, as far as a way in asks. */
export interface WaitingSignUp {
  readonly id: string;
  readonly email: string;
  readonly passwordHash: string;
  /** The mark of the browser that signed up. */
  readonly browserHash: string;
  /** Where they wanted to go before they signed up, a path of ours; null: nowhere in particular. */
  readonly wayOn: string | null;
}

/** How accounts begin: what the feature sign-up, which stands above, does for this one. */
export interface SignUps {
  /** Gives a user whatever an account needs and a crash left undone. @returns the brand to begin with */
  complete(app: Context, user: { userId: string }): Promise<WorkspaceId>;
  /** Has a link sent to an address, without telling whether anybody has it. */
  askForLink(app: Context, asked: { kind: 'reset' | 'confirmation'; email: string }): Promise<void>;
  /** The sign-up that somebody means who names an address: the one of their browser, else the newest. */
  find(db: Queryable, meant: { email: string; browserHash: string | null }): Promise<WaitingSignUp | null>;
  read(db: Queryable, id: string): Promise<WaitingSignUp | null>;
  /** Makes the account of a sign-up whose address is proved. @returns false when the address has one already */
  confirm(parts: { app: Context; identity: Identity }, id: string): Promise<boolean>;
}

/** People, their credentials and their sessions. */
export interface Identity {
  readonly cookies: CookieRules;
  readonly signUps: SignUps;
  /** Hands a request to the identity library; its own refusals come back as answers, faults are thrown. */
  handle(request: Request): Promise<Response>;
  hashPassword(password: string): Promise<string>;
  /** Whether a hash is of this password. */
  matches(given: { hash: string; password: string }): Promise<boolean>;
  /**
   * Makes a person with a password, both or neither; null when the address is taken. Within the caller's transaction,
   * if there is one.
   */
  createUser(
    user: {
      email: string;
      passwordHash: string;
      language: string | null;
      /** Default false. */
      emailVerified?: boolean;
      now: Date;
    },
    tx?: Tx,
  ): Promise<{ userId: string } | null>;
  /** Sends the email that confirms an address. */
  sendVerification(user: { userId: string; email: string; language: string | null }): Promise<void>;
  /** Who has given a right password and owes the second factor, by the request's cookies; null: nobody. */
  findChallenged(cookies: string): Promise<string | null>;
  /** Uses up a code of the person's authenticator; false: it was right and is used up already. */
  takeCode(entered: { userId: string; code: string }): Promise<boolean>;
  /** Whether this is the person's password. */
  checkPassword(user: { userId: string; password: string }): Promise<boolean>;
  /** Begins a session and completes the sign-up if that was left undone. @returns the `Set-Cookie` */
  openSession(device: { userId: string; ip: string; userAgent: string }): Promise<string>;
}
