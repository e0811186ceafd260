import type { Queryable } from '../../db/transaction.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { selectImagesNamed } from './assets.queries.ts';

/** A name without its ending, as people compare them. */
const plain = (name: string) => name.trim().toLowerCase();
const withoutEnding = (name: string) => plain(name).replace(/\.[a-z0-9]{2,5}$/, '');

/**
 * Images of the library by what people call them: the file's name, whatever its letters' case, with its ending or without. Of several
 * with one name the newest.
 * @returns name as it was asked → id of the asset; without those that are not there
 */
export async function namedImages(
  db: Queryable,
  workspaceId: WorkspaceId,
  names: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (names.length === 0) return new Map();
  const wanted = [...new Set(names.flatMap((name) => [plain(name), withoutEnding(name)]))];
  const images = await selectImagesNamed(workspaceId, db, wanted);
  const idOf = new Map(
    images.flatMap(({ id, name }) => [[withoutEnding(name), id] as const, [plain(name), id] as const]),
  );
  return new Map(
    names.flatMap((name) => {
      const id = idOf.get(plain(name));
      return id === undefined ? [] : [[name, id] as const];
    }),
  );
}
