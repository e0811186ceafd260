/** Waits in milliseconds before each new try: half a minute in all, as long as a server takes to start again. */
const WAITS_MS = [500, 1_000, 2_000, 4_000, 8_000, 15_000];

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/**
 * Tries until it succeeds, with growing waits between.
 * @throws what the last try threw
 */
export async function insist<T>(attempt: () => Promise<T>, wait = pause): Promise<T> {
  for (const milliseconds of WAITS_MS) {
    try {
      return await attempt();
    } catch {
      await wait(milliseconds);
    }
  }
  return attempt();
}
