import type { Asset } from '@postownia/contract';
import type { Context } from '../../context.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { type Description, updateDescription } from './assets.queries.ts';
import { readAsset } from './read-asset.ts';

/**
 * Writes what a person says of an asset; what they leave out stays. Who describes it keeps it. A post says its own words,
 * so nothing that was approved changes.
 * @throws Refusal NOT_FOUND, also for another workspace's
 */
export async function describeAsset(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  workspaceId: WorkspaceId,
  {
    id,
    altText,
    focalPoint,
    tags,
  }: { id: string } & { [Field in keyof Description]?: Description[Field] | undefined },
): Promise<Asset> {
  const said: Partial<Description> = {};
  if (altText !== undefined) said.altText = altText;
  if (focalPoint !== undefined) said.focalPoint = focalPoint;
  if (tags !== undefined) said.tags = onceEach(tags);
  if (!(await updateDescription(workspaceId, db, { id, now: clock.now(), ...said })))
    throw new Refusal('NOT_FOUND');
  return readAsset(db, workspaceId, id);
}

/** The first spelling of each, in the order given. */
function onceEach(tags: readonly string[]): string[] {
  const lower = tags.map((tag) => tag.toLowerCase());
  return tags.filter((_, at) => lower.indexOf(lower[at] ?? '') === at);
}
