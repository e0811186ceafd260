import type { Network, PageLink } from '@postownia/contract';
import type { Database } from '../../db/connect.ts';
import { asWorkspaceId, type WorkspaceId } from '../../lib/workspace-id.ts';
import { brandLook } from '../brand-profile/index.ts';
import { PUBLIC_PAGE_SQL } from './public-page.sql.ts';

/** A post that is out, with the places where everybody sees it. */
interface ShownPost {
  readonly id: string;
  readonly language: string;
  readonly content: string;
  readonly medium: {
    readonly id: string;
    readonly kind: 'image' | 'video';
    readonly altText: string;
  } | null;
  readonly places: readonly { readonly network: Network; readonly permalink: string }[];
}

export interface PublicPage {
  readonly workspaceId: WorkspaceId;
  readonly name: string;
  readonly slug: string;
  readonly indexed: boolean;
  readonly intro: string;
  readonly links: readonly PageLink[];
  readonly posts: readonly ShownPost[];
  readonly look: ReturnType<typeof brandLook.inSql.read>;
}

type Row = Omit<PublicPage, 'workspaceId' | 'look'> & { workspace_id: string; look: unknown };

/**
 * The page under a slug, of whichever brand, with its look and its newest posts, in one statement that is prepared once per
 * connection; null: none, switched off, of a brand in the archive or about to be erased, or whose links the operator switched
 * off. A post that its network shows to a chosen few is nothing for everybody, a story is gone after a day.
 */
export async function selectPublicPage(db: Database, slug: string): Promise<PublicPage | null> {
  const { rows } = await db.$client.query<Row>({ name: 'link_page', text: PUBLIC_PAGE_SQL, values: [slug] });
  const [row] = rows;
  if (row === undefined) return null;
  const { workspace_id: id, look, ...page } = row;
  return { ...page, workspaceId: asWorkspaceId(id), look: brandLook.inSql.read(look) };
}
