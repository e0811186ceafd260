/** All that a network takes outside its own folders: a line in each of four registries. */
export const LINES = {
  'contract/src/networks/registry.ts': "export { toy, toyWindow } from './toy.test-support.ts';",
  'server/src/providers/social/registry.ts':
    "export { toy, toyWindow } from './toy/adapter.test-support.ts';",
  'web/src/networks/registry.ts': "export { toy, toyWindow } from './toy.test-support.ts';",
  'sandbox/src/registry.ts': "export { toy } from './toy/emulator.test-support.ts';",
} as const;

/** Adds them, and changes nothing else: the product with one network more. */
export function oneMoreNetwork() {
  return {
    name: 'one-more-network',
    transform(code: string, id: string) {
      const line = Object.entries(LINES).find(([file]) => id.endsWith(`/${file}`))?.[1];
      return line === undefined ? undefined : { code: `${code}\n${line}\n`, map: null };
    },
  };
}
