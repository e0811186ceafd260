/** One e-mail. `id` becomes the Message-ID, so that a repeated send is recognised as the same letter. */
export interface Letter {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Ends letters of this kind with one click (RFC 8058); null where they always go out. */
  readonly unsubscribeUrl: string | null;
}

export interface Mailer {
  send(letter: Letter): Promise<void>;
}
