/** What the storm meant to do to one workspace: the only thing the model is told of our side. */
export interface Intentions {
  /** Key → tokens; each counts once, however often it was asked for. */
  readonly grants: Map<string, number>;
  readonly reverses: Map<string, number>;
  /** Acknowledged reservations; a refused one is not here. */
  readonly reserves: Map<string, number>;
  /** Key of a piece → tokens; settled by whichever came first, commit or refund. */
  readonly pieces: Map<string, number>;
}

export const noIntentions = (): Intentions => ({
  grants: new Map(),
  reverses: new Map(),
  reserves: new Map(),
  pieces: new Map(),
});
