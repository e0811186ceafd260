import type { GraphCall } from './call.ts';
import { badParameter, instagramError } from './errors.ts';

const MOST_COLLABORATORS = 3;
const MOST_TAGGED = 20;
const NAME = /^[A-Za-z0-9._]{1,30}$/;

function listIn({ params }: GraphCall, name: string, most: number): unknown[] {
  const given = params.get(name);
  if (given === undefined) return [];
  let list: unknown;
  try {
    list = JSON.parse(given);
  } catch {
    throw badParameter(`Param ${name} must be an array`);
  }
  if (!Array.isArray(list) || list.length === 0 || list.length > most)
    throw badParameter(`Param ${name} must be an array of 1 to ${most}`);
  return list;
}

/** A name with `@`, or one that nobody has; every name that is well formed belongs to somebody here. */
function assertName(name: unknown): string {
  if (typeof name === 'string' && NAME.test(name)) return name;
  throw instagramError(2207018);
}

/** Who is asked to show the post as theirs, too. */
export const collaboratorsIn = (call: GraphCall): string[] =>
  listIn(call, 'collaborators', MOST_COLLABORATORS).map(assertName);

/** Whom an image shows; each with a place in it. */
export function tagsIn(call: GraphCall): string[] {
  return listIn(call, 'user_tags', MOST_TAGGED).map((tag) => {
    const { username, x, y } = (tag ?? {}) as Record<string, unknown>;
    for (const place of [x, y])
      if (typeof place !== 'number' || place < 0 || place > 1)
        throw badParameter('Param user_tags needs x and y from 0 to 1');
    return assertName(username);
  });
}
