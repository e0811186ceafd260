/**
 * Does the work of every item, in their order, at most `places` at the same time; ends when all are done. The first
 * failure is thrown once what runs has ended, and nothing is begun after it.
 */
export async function severalAtOnce<Item>(
  items: readonly Item[],
  places: number,
  work: (item: Item) => Promise<void>,
): Promise<void> {
  const waiting = items.values();
  const failures: unknown[] = [];
  const place = async () => {
    for (const item of waiting) {
      if (failures.length > 0) return;
      try {
        await work(item);
      } catch (error) {
        failures.push(error);
      }
    }
  };
  await Promise.all(Array.from({ length: places }, place));
  if (failures.length > 0) throw failures[0];
}
