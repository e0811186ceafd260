/** What a handler is told besides its input. */
export interface JobRun {
  /** Aborts when the job has to let go of its work. */
  readonly signal: AbortSignal;
  /** Aborts when the process wants to end: finish what you have, begin nothing new. */
  readonly stopping: AbortSignal;
  /** No further try follows when this one fails. */
  readonly lastTry: boolean;
  /** A person asked for just this and waits: it goes before work in bulk wherever both wait for the same thing. */
  readonly asked: boolean;
}
