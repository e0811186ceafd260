import type { Route } from './http-kernel.ts';
import type { State } from './state.ts';

/** A network's folder, as the registry knows it: its name there is that of its routes' provider. */
export interface Emulator {
  /** What its own answers can get wrong on request, besides the faults of the wire. */
  readonly faults: readonly string[];
  routes(state: State): Route[];
}
