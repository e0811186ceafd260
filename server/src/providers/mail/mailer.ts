/** One e-mail. `id` becomes the Message-ID, so that a repeated send is recognised as the same letter. */
export interface Letter {
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  send(letter: Letter): Promise<void>;
}
