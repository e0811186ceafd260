import type { PostState, Recipient, StoredPostingPreferences } from '@postownia/contract';
import type { FrozenVideo } from '../../db/schema/publications.ts';
import type { Medium } from '../../providers/social/social-network.ts';
import type { PublishingAccount } from '../social-accounts/index.ts';
import type { PublicationRow } from './publication-row.ts';

/** What is published: a post with an image, or a video. One workflow serves both. */
export const SOURCE_KINDS = ['post', 'video-post'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

export interface SourceRef {
  readonly kind: SourceKind;
  readonly id: string;
}

/** What exactly goes out to a network; frozen at the first attempt. */
export interface Content {
  readonly caption: string;
  readonly imageId: string | null;
  readonly aiLabel: boolean;
  readonly video: FrozenVideo | null;
}

/** A source that stays as it is until the transaction ends. */
export interface Source extends SourceRef {
  readonly workspaceId: string;
  readonly state: PostState;
  readonly publishedAt: Date | null;
  /** Wall clock in the workspace's zone. */
  readonly date: string;
  readonly time: string;
  contentFor(recipient: Recipient): Content;
  wants(account: Pick<PublishingAccount, 'id' | 'network'>): boolean;
  /** Whether it goes out by itself at its day and time. */
  mayGoOut(preferences: Pick<StoredPostingPreferences, 'autoPublish'>): boolean;
  /** Its person wants it out at once, whatever the preferences say. */
  readonly atOnce: { readonly since: Date; readonly userId: string | null } | null;
}

const MEDIA: Readonly<Record<SourceKind, Medium>> = { post: 'image', 'video-post': 'video' };

/** Which kind of target a source needs. */
export const mediumOf = ({ kind }: Pick<SourceRef, 'kind'>): Medium => MEDIA[kind];

/** What a stored publication is of. */
export function sourceOf(row: Pick<PublicationRow, 'postId' | 'videoPostId'>): SourceRef {
  if (row.postId !== null) return { kind: 'post', id: row.postId };
  if (row.videoPostId !== null) return { kind: 'video-post', id: row.videoPostId };
  throw new Error('A publication is of nothing');
}

/** The columns that say what a publication is of. */
export const sourceColumns = ({ kind, id }: SourceRef) => ({
  postId: kind === 'post' ? id : null,
  videoPostId: kind === 'video-post' ? id : null,
});

export const isOf = (ref: SourceRef) => (row: Pick<PublicationRow, 'postId' | 'videoPostId'>) =>
  ref.id === (ref.kind === 'post' ? row.postId : row.videoPostId);

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
  return (
    frozen.caption !== content.caption ||
    frozen.imageId !== content.imageId ||
    frozen.aiLabel !== content.aiLabel ||
    JSON.stringify(sorted(frozen.video)) !== JSON.stringify(sorted(content.video))
  );
}

/** The same for equal values: the database orders keys in its own way. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
