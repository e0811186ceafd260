import type { TargetOptions } from './networks/network-definition.ts';
import { type Network, takesOptions } from './networks.ts';

/** What one account, or every account of a network, gets otherwise than the post says for all. */
export interface PostTarget {
  readonly network: Network;
  /** null: every account of the network that has no target of its own, connected now or later. */
  readonly accountId: string | null;
  /** null: the common text. */
  readonly text: string | null;
  /** A person's answers to the network's questions, as its definition's `options` reads them. */
  readonly options: TargetOptions;
  /** The post does not go there. */
  readonly excluded: boolean;
}

/** Whom something goes to; `id` null stands for an account of the network that nobody has connected yet. */
export interface Recipient {
  readonly id: string | null;
  readonly network: string;
}

type Own = Pick<PostTarget, 'text' | 'options' | 'excluded'>;

/** What holds for an account: its own target over that of its network; of options each answer by itself. */
export function targetFor(targets: readonly PostTarget[], { id, network }: Recipient): Own {
  const ofNetwork = targets.find((target) => target.network === network && target.accountId === null);
  const ofAccount =
    id === null ? undefined : targets.find((target) => target.network === network && target.accountId === id);
  return {
    text: ofAccount?.text ?? ofNetwork?.text ?? null,
    options: { ...ofNetwork?.options, ...ofAccount?.options },
    excluded: ofAccount?.excluded ?? ofNetwork?.excluded ?? false,
  };
}

/** What an account is sent: its own text, else its network's, else the common one. */
export const textFor = (
  { content, targets }: { readonly content: string; readonly targets: readonly PostTarget[] },
  recipient: Recipient,
): string => targetFor(targets, recipient).text ?? content;

/** Whether a post goes to an account: it is not left out, and a network that allows no defaults has its answers. */
export function isMeantFor(
  targets: readonly PostTarget[],
  recipient: Recipient & { readonly network: Network },
): boolean {
  const { excluded, options } = targetFor(targets, recipient);
  return !excluded && takesOptions(recipient.network, options);
}

/** Whether a target says anything at all; one that does not is not kept. */
export const isTelling = ({ text, options, excluded }: Own): boolean =>
  text !== null || excluded || Object.keys(options).length > 0;
