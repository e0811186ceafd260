import { definitionOf, type Network, networkName } from '@postownia/contract';
import { type Message, message } from '@postownia/contract/messages/message';

/** What a post costs at its network, in thousandths of a dollar; 0 where posts cost nothing. */
export const costOf = (
  network: Network,
  { caption, link }: { caption: string; link: string | null },
): number => definitionOf(network).price?.({ text: caption, link }) ?? 0;

/** Why a post that costs so much would be more than its brand may spend; null: it fits. */
export function costProblem(
  { network, mostPerMonth }: { network: Network; mostPerMonth: number | undefined },
  { cost, spent }: { cost: number; spent: number },
): Message | null {
  if (mostPerMonth === undefined || cost === 0 || spent + cost <= mostPerMonth) return null;
  return message('publication.cost-limit', { network: networkName(network), most: mostPerMonth / 1000 });
}
