import { type Network, PlannedTopic, type PostLanguage } from '@postownia/contract';
import type { Queryable } from '../../db/transaction.ts';
import { Refusal } from '../../lib/refusal.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { composeVariant } from '../../providers/text/compose-variant.ts';
import { readTold } from '../brand-facts/index.ts';
import { getBrandVoice, requireBrandProfile } from '../brand-profile/index.ts';
import { type PostRow, selectPost } from './posts.queries.ts';

/**
 * What the post could say on one network; nothing is stored.
 * @throws Refusal NOT_FOUND, PROFILE_MISSING
 */
export async function suggestVariant(
  db: Queryable,
  workspaceId: WorkspaceId,
  { id, network }: { id: string; network: Network },
): Promise<{ content: string }> {
  const post = await selectPost(workspaceId, db, id);
  if (!post) throw new Refusal('NOT_FOUND');
  const profile = await requireBrandProfile(db, workspaceId);
  const voice = await getBrandVoice(db, workspaceId);
  const { facts, speaker } = await readTold(db, workspaceId);
  const brief = {
    profile,
    facts,
    speaker,
    topic: topicOf(post),
    date: post.date,
    language: post.language as PostLanguage,
    voice,
    variant: post.textVariant,
    seed: workspaceId,
  };
  return { content: composeVariant(post.content, network, brief) };
}

/** The plan row it was written from; a post that a person wrote has none, and its first sentence stands for it. */
function topicOf({ topic, content, date }: PostRow): PlannedTopic {
  const planned = PlannedTopic.safeParse(topic);
  if (planned.success) return planned.data;
  const headline = [...(content.split(/(?<=[.!?])\s/u)[0] ?? '')].slice(0, 60).join('');
  return {
    date,
    contentType: 'educational',
    occasionId: null,
    occasionName: null,
    idea: 'own:words',
    tone: 'friendly',
    headline,
    summary: '',
    reason: '',
  };
}
