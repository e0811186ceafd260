export interface SentPart {
  readonly number: number;
  readonly etag: string;
}

export interface SendingEvents {
  /** Bytes that left so far, of the whole file. */
  onProgress(sent: number): void;
  onSent(parts: readonly SentPart[]): void;
  /** Gave up after many tries; `resume` goes on. */
  onStopped(error: unknown): void;
}

/** A file on its way. */
export interface Sending {
  pause(): void;
  resume(): void;
}
