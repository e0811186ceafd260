/** One e-mail. `id` becomes the Message-ID, so that a repeated send is recognised as the same email. */
export interface Email {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends emails of this kind with one click (RFC 8058); null where they always go out. */
  readonly unsubscribeUrl: string | null;
}

export interface Mailer {
  send(email: Email): Promise<void>;
}
