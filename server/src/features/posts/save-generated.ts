import type { PlannedTopic, PostVersion } from '@postownia/contract';
import type { ChangeHooks } from '../../change-hooks.ts';
import { hasRoom, lockDay } from '../../db/room-of-day.ts';
import type { Tx } from '../../db/transaction.ts';
import { BY_SYSTEM, type RecordedActor } from '../../lib/recorded-actor.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { approvalAfterEdit } from './approval.ts';
import { keepVersion } from './keep-version.ts';
import { formatWith, isAiMade, type MadeImage, withImage } from './post-media.ts';
import { targetsWithTexts, type Visible, whyUnchangeable } from './post-rules.ts';
import { insertVersion, selectVersions } from './post-versions.queries.ts';
import {
  insertPost,
  lockOfDay,
  lockPosts,
  type PostDraft,
  type PostRow,
  updatePost,
} from './posts.queries.ts';
import { timeOfMadePost } from './time-of-made-post.ts';

export interface MadePost {
  readonly kind: 'post';
  readonly date: string;
  readonly language: string;
  readonly content: string;
  readonly image: MadeImage;
  readonly topic: PlannedTopic;
  readonly batchId: string;
  /** The post that the batch was asked to replace, as it stood when the batch began; null for an empty day. */
  readonly replaces: string | null;
  /** When the batch began: a post edited by a person after that is not overwritten. */
  readonly since: Date;
  readonly now: Date;
}

/** Why nothing was saved: what people did meanwhile wins over the machine. */
export type NotSaved = 'taken' | 'published' | 'busy' | 'edited' | 'gone';
export type Saving = { readonly postId: string } | { readonly notSaved: NotSaved };

type Parts = { content?: string; image?: MadeImage };

export interface MadePart {
  readonly kind: 'part';
  readonly postId: string;
  /** A new text or a new image. */
  readonly parts: Parts;
  /** Language of a new text. */
  readonly language: string;
  /** Who asked for it: where they approved the post, what they asked for is approved too (P-46). */
  readonly askedBy: RecordedActor;
  readonly batchId: string;
  readonly since: Date;
  readonly now: Date;
}

type Announcing = { changeHooks: ChangeHooks };

/**
 * Puts a generated post on its day (a new one on an empty day, else new text and image for the post it was asked to
 * replace), or gives a post a new text or image. Never joins or touches a post that came to the day meanwhile, never
 * touches a published one, and never overwrites a text that a person edited since. The day is locked before it is
 * looked at, so that two who find it empty at once never both fill it.
 */
export async function saveGenerated(
  context: Announcing,
  tx: Tx,
  workspaceId: WorkspaceId,
  made: MadePost | MadePart,
): Promise<Saving> {
  return made.kind === 'post'
    ? savePost(context, tx, workspaceId, made)
    : savePart(context, tx, workspaceId, made);
}

async function savePost(
  context: Announcing,
  tx: Tx,
  workspaceId: WorkspaceId,
  made: MadePost,
): Promise<Saving> {
  await lockDay(tx, workspaceId, made.date);
  const there = await lockOfDay(workspaceId, tx, made.date);
  if (there.length === 0 && (await hasRoom(tx, workspaceId, made.date)))
    return insertMade(context, tx, workspaceId, made);
  const post = there.find(({ id }) => id === made.replaces);
  if (!post) return { notSaved: 'taken' };
  const { content, image, topic, language } = made;
  return overwrite(context, tx, workspaceId, {
    ...made,
    post,
    parts: { content, image },
    // Thirty days at once are nobody's own edit: they are looked at again.
    askedBy: BY_SYSTEM,
    cause: 'replaced',
    also: { topic, language },
  });
}

async function savePart(
  context: Announcing,
  tx: Tx,
  workspaceId: WorkspaceId,
  made: MadePart,
): Promise<Saving> {
  const [post] = await lockPosts(workspaceId, tx, { ids: [made.postId] });
  if (!post) return { notSaved: 'gone' };
  const withText = made.parts.content !== undefined;
  const also = withText ? { language: made.language } : {};
  return overwrite(context, tx, workspaceId, {
    ...made,
    post,
    cause: withText ? 'new-text' : 'new-image',
    also,
  });
}

async function insertMade(
  context: Announcing,
  tx: Tx,
  workspaceId: WorkspaceId,
  made: MadePost,
): Promise<Saving> {
  const { date, content, language, image, topic, batchId, now } = made;
  const preferences = await getPreferences(tx, workspaceId);
  const post = await insertPost(workspaceId, tx, {
    date,
    time: timeOfMadePost(preferences, { date, now }),
    content,
    language,
    topic,
    media: withImage([], image),
    aiLabel: image.aiMade,
    createdAt: now,
    updatedAt: now,
  });
  await insertVersion(workspaceId, tx, post, { ...BY_SYSTEM, cause: 'generated', batchId, createdAt: now });
  await context.changeHooks.postChanged(tx, workspaceId, post.id);
  return { postId: post.id };
}

async function overwrite(
  context: Announcing,
  tx: Tx,
  workspaceId: WorkspaceId,
  made: {
    post: PostRow;
    parts: Parts;
    askedBy: RecordedActor;
    cause: PostVersion['cause'];
    also: Partial<PostDraft>;
    batchId: string;
    since: Date;
    now: Date;
  },
): Promise<Saving> {
  const { post, parts, askedBy, cause, also, batchId, since, now } = made;
  const unchangeable = whyUnchangeable(post.state);
  if (unchangeable !== null) return { notSaved: unchangeable === 'POST_BUSY' ? 'busy' : 'published' };
  if (parts.content !== undefined && (await editedSince(tx, workspaceId, post.id, since))) {
    return { notSaved: 'edited' };
  }
  const visible = visibleAfter(post, parts);
  const changed = await updatePost(workspaceId, tx, post.id, {
    ...also,
    ...visible,
    ...(parts.content === undefined ? {} : { textVariant: post.textVariant + 1 }),
    ...(parts.image === undefined
      ? {}
      : {
          imageVariant: post.imageVariant + 1,
          format: formatWith(post.format, { media: visible.media ?? post.media, link: post.link }),
        }),
    ...approvalAfterEdit(post, visible, askedBy),
    updatedAt: now,
  });
  const origin = { ...BY_SYSTEM, cause, batchId, createdAt: now };
  await keepVersion(tx, workspaceId, { before: post, after: changed, origin });
  await context.changeHooks.postChanged(tx, workspaceId, post.id);
  return { postId: post.id };
}

/**
 * What a post shows with its new parts. Own texts of networks leave with the text that they were made of; the label
 * follows the image unless a person set it otherwise.
 */
function visibleAfter(post: PostRow, { content, image }: Parts): Partial<Visible> {
  const media = image && withImage(post.media, image);
  return {
    ...(content === undefined ? {} : { content, targets: targetsWithTexts(post.targets, []) }),
    ...(media === undefined ? {} : { media }),
    ...(media !== undefined && post.aiLabel === isAiMade(post.media) ? { aiLabel: isAiMade(media) } : {}),
  };
}

async function editedSince(tx: Tx, workspaceId: WorkspaceId, postId: string, since: Date): Promise<boolean> {
  const [newest] = await selectVersions(workspaceId, tx, postId, 1);
  return newest !== undefined && newest.actor !== 'system' && newest.createdAt >= since;
}
