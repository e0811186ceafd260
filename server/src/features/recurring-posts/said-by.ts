import { NETWORKS, type PostTarget } from '@postownia/contract';

/** What tells a post from others. */
export interface Saying {
  readonly content: string;
  readonly media: readonly { readonly assetId: string }[];
  readonly targets: readonly Pick<PostTarget, 'network' | 'accountId' | 'text' | 'excluded'>[];
}

const plain = (text: string) => text.normalize('NFC').replace(/\s+/gu, ' ').trim().toLowerCase();

/**
 * What a post says on which network, one entry for each text: two posts that share an entry say the same there. Spaces and
 * capitals make no other text; without a text the pictures tell. Pure.
 */
export function saidBy({ content, media, targets }: Saying): ReadonlySet<string> {
  const of = (network: string, text: string) =>
    `${network} ${plain(text) || media.map(({ assetId }) => assetId).join()}`;
  const said = NETWORKS.flatMap((network) => {
    const own = targets.find((target) => target.network === network && target.accountId === null);
    return own?.excluded === true ? [] : [of(network, own?.text ?? content)];
  });
  const ofAccounts = targets.flatMap(({ network, accountId, text, excluded }) =>
    accountId === null || text === null || excluded ? [] : [of(network, text)],
  );
  return new Set([...said, ...ofAccounts]);
}
