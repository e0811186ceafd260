/** What a handler is told besides its input. */
export interface JobRun {
  /** Aborts when the job has to let go of its work. */
  readonly signal: AbortSignal;
  /** Aborts when the process wants to end: finish what you have, begin nothing new. */
  readonly stopping: AbortSignal;
  /** No further try follows when this one fails. */
  readonly lastTry: boolean;
}
