import { definitionOf, NETWORKS, type NetworkSpending } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { readSpending } from './spending.system-queries.ts';

/** What the brand's posts cost this month, for each network that is there and takes money for them. */
export async function readNetworkSpending(
  { db, clock, networks }: Pick<Context, 'db' | 'clock' | 'networks'>,
  workspaceId: WorkspaceId,
): Promise<{ networks: NetworkSpending[] }> {
  const spending = await readSpending(db, [workspaceId], clock.now());
  const found = NETWORKS.filter((network) => definitionOf(network).price !== undefined).flatMap((network) => {
    const most = networks.target(network, 'image')?.capabilities.mostPerMonth;
    return most === undefined ? [] : [{ network, spent: spending.of(workspaceId, network), most }];
  });
  return { networks: found };
}
