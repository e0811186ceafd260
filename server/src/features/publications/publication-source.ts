import type {
  Network,
  PostLanguage,
  PostState,
  Recipient,
  StoredPostingPreferences,
} from '@postownia/contract';
import type { RecordedActor } from '../../lib/recorded-actor.ts';
import type { PublishingAccount } from '../social-accounts/index.ts';
import type { PublicationRow } from './publication-row.ts';

/** What exactly goes out to a network; frozen at the first attempt. */
export type Content = Pick<PublicationRow, 'aiLabel' | 'media' | 'options' | 'link'> & {
  readonly caption: string;
};

/** A post as its publications see it; it stays as it is until the transaction ends. */
export interface Source {
  readonly id: string;
  readonly workspaceId: string;
  readonly medium: PublicationRow['medium'];
  readonly state: PostState;
  readonly publishedAt: Date | null;
  /** Wall clock in the workspace's zone. */
  readonly date: string;
  readonly time: string;
  readonly language: PostLanguage;
  contentFor(recipient: Recipient): Content;
  /** Whether everybody whom the brand's policy asks approved exactly what it is now (decision 0055). */
  readonly cleared: boolean;
  wants(account: Pick<PublishingAccount, 'id' | 'network'>): boolean;
  /** Whether the network has a place for it, whoever asks for it there. */
  fits(network: Network): boolean;
  /** Whether it goes out by itself at its day and time. */
  mayGoOut(preferences: Pick<StoredPostingPreferences, 'autoPublish'>): boolean;
  /** Its person wants it out at once, whatever the preferences say. */
  readonly atOnce: { readonly since: Date; readonly by: RecordedActor } | null;
}

export const isOf = (post: { readonly id: string }) => (row: Pick<PublicationRow, 'postId'>) =>
  row.postId === post.id;

/** Whom a stored publication goes to. */
export const recipientOf = ({
  accountId,
  network,
}: Pick<PublicationRow, 'accountId' | 'network'>): Recipient => ({
  id: accountId,
  network,
});

/** Whether what was frozen is no longer what its person wants out. */
export function isOutdated(frozen: Pick<PublicationRow, keyof Content>, content: Content): boolean {
  const { caption, aiLabel, media, options, link } = frozen;
  return (
    caption !== content.caption ||
    aiLabel !== content.aiLabel ||
    link !== content.link ||
    JSON.stringify(sorted([media, options])) !== JSON.stringify(sorted([content.media, content.options]))
  );
}

/** The same for equal values: the database orders keys in its own way. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
