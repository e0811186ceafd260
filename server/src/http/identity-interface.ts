import type { CookieRules } from './session-cookie.ts';

/** People, their credentials and their sessions. */
export interface Identity {
  readonly cookies: CookieRules;
  /** Hands a request to the identity library; its own refusals come back as answers, faults are thrown. */
  handle(request: Request): Promise<Response>;
  /** Makes a person with a password, both or neither; null when the address is taken. */
  createPerson(person: {
    email: string;
    password: string;
    language?: string | undefined;
    now: Date;
  }): Promise<{ userId: string } | null>;
  /** Sends the letter that confirms an address. */
  sendVerification(person: { userId: string; email: string; language: string | null }): Promise<void>;
  /** Takes as long as making a person does, so that the clock does not tell whether an address is known. */
  spendHashingTime(password: string): Promise<void>;
  /** Who has given a right password and owes the second factor, by the request's cookies; null: nobody. */
  findChallenged(cookies: string): Promise<string | null>;
  /** Whether this is the person's password. */
  checkPassword(person: { userId: string; password: string }): Promise<boolean>;
  /** Begins a session and completes the sign-up if that was left undone. @returns the `Set-Cookie` */
  openSession(device: { userId: string; ip: string; userAgent: string }): Promise<string>;
}
