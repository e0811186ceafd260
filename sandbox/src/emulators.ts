import type { Emulator } from './emulator.ts';
import * as registry from './registry.ts';
import type { State } from './state.ts';

/** Every emulated network, by its name in the registry. */
export const emulators: ReadonlyMap<string, Emulator> = new Map(Object.entries(registry));
export const allEmulators = (): Emulator[] => [...emulators.values()];

type Registry = typeof registry;
/** Of members of a union one type that is all of them. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer One) => void
  ? One
  : never;
type Given<Part extends string> = {
  [Name in keyof Registry]: Registry[Name] extends Record<Part, (state: never) => infer Own> ? Own : never;
}[keyof Registry];

export type NetworkControls = All<Given<'controls'>>;
export type NetworkAccounts = All<Given<'accounts'>>;
export type NetworkSettings = All<
  { [Name in keyof Registry]: Registry[Name] extends { settings: infer Own } ? Own : never }[keyof Registry]
>;

const together = (parts: Iterable<object | undefined>): object => Object.assign({}, ...parts);

export const networkControls = (state: State): NetworkControls =>
  together(allEmulators().map((network) => network.controls?.(state))) as NetworkControls;

export const networkAccounts = (state: State): NetworkAccounts =>
  together(allEmulators().map((network) => network.accounts?.(state))) as NetworkAccounts;

export const networkSettings = (): NetworkSettings =>
  together(allEmulators().map(({ settings }) => settings)) as NetworkSettings;

/** Lets everything become visible whose time has come; whoever shows the world calls it first. */
export function finishEverything(state: State): void {
  for (const { finish } of allEmulators()) finish?.(state);
}

/** Puts the demonstration accounts in place where the folder is new. */
export function seedEverything(state: State): void {
  for (const { seed } of allEmulators()) seed?.(state);
}
