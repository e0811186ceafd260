import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Times of the named steps of one run, in milliseconds. */
export function stepTimes() {
  const times: Record<string, number> = {};
  return {
    times,
    /** Runs one step and keeps how long it took. */
    async measure<Result>(name: string, step: () => Promise<Result>): Promise<Result> {
      const begun = performance.now();
      const result = await step();
      times[name] = Math.round(performance.now() - begun);
      return result;
    },
    /** Writes `bench/results/<file>.json`. */
    store(file: string) {
      const folder = path.resolve(import.meta.dirname, '..', 'bench', 'results');
      mkdirSync(folder, { recursive: true });
      const content = { measuredAt: new Date().toISOString(), times };
      writeFileSync(path.join(folder, `${file}.json`), `${JSON.stringify(content, null, 2)}\n`);
    },
  };
}
