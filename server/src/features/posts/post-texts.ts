import {
  type PostChange,
  type PostLanguage,
  type PostTexts,
  VARIANT_CHARACTERS,
  VARIANT_NETWORKS,
} from '@postownia/contract';
import { checkPostText, type PostTextContext } from '@postownia/contract/post-text';
import type * as z from 'zod/mini';
import type { Tx } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import { sayIn } from '../../lib/say-in.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getBrandProfile } from '../brand-profile/index.ts';
import type { PostRow } from './posts.queries.ts';

type TextChange = Pick<z.infer<typeof PostChange>, 'content' | 'variants'>;
type StoredTexts = Pick<PostRow, 'content' | 'variants'>;

/** The post's texts as a change leaves them: null takes a network's own text away, absent leaves it. */
export function textsAfter(
  post: PostRow,
  { content = post.content, variants = {} }: TextChange,
): StoredTexts {
  const merged = { ...post.variants, ...variants };
  const own = VARIANT_NETWORKS.flatMap((network) => {
    const text = merged[network];
    return text == null ? [] : [[network, text] as const];
  });
  return { content, variants: Object.fromEntries(own) };
}

/**
 * Checks every text that a change brings; those that stay are not asked again.
 * @throws Refusal POST_TEXT_INVALID with the findings
 */
export async function assertTextsAllowed(
  tx: Tx,
  workspaceId: WorkspaceId,
  { post, texts }: { post: PostRow; texts: PostTexts },
): Promise<void> {
  const changed = [
    ...(texts.content === post.content ? [] : [{ text: texts.content }]),
    ...VARIANT_NETWORKS.flatMap((network) => {
      const text = texts.variants[network];
      return text === undefined || text === post.variants[network]
        ? []
        : [{ text, limit: VARIANT_CHARACTERS[network] }];
    }),
  ];
  if (changed.length === 0) return;
  const profile = await getBrandProfile(tx, workspaceId);
  const context: PostTextContext = {
    language: post.language as PostLanguage,
    industry: profile?.industry ?? 'E-commerce',
    names: profile === null ? [] : [profile.brandName],
  };
  const errors = changed.flatMap(({ text, ...limit }) =>
    checkPostText(text, { ...context, ...limit }).filter(({ severity }) => severity === 'error'),
  );
  if (errors.length === 0) return;
  const findings = errors.map((error) => ({ ...error, message: sayIn('pl', error.statement) }));
  throw new Refusal('POST_TEXT_INVALID', { findings });
}
