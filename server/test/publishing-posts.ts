import { randomUUID } from 'node:crypto';
import {
  formatOfImages,
  type PostFormat,
  type PostLanguage,
  type SocialAccount,
  type TargetAnswers,
} from '@postownia/contract';
import type { Crops } from '@postownia/contract/crop-shapes';
import sharp from 'sharp';
import type { Context } from '../src/context.ts';
import { assets } from '../src/db/schema/assets.ts';
import { postMedia } from '../src/db/schema/post-media.ts';
import { posts, postTargets } from '../src/db/schema/posts.ts';
import { inTransaction } from '../src/db/transaction.ts';
import { imageKeys } from '../src/features/assets/asset-keys.ts';
import { approvePosts } from '../src/features/posts/approve-posts.ts';
import { byUser } from '../src/lib/recorded-actor.ts';
import type { WorkspaceId } from '../src/lib/workspace-id.ts';

let image: Promise<Uint8Array> | undefined;
const jpeg = () => {
  // One plain colour would be smaller than some networks take a photo to be.
  const noise = { type: 'gaussian', mean: 128, sigma: 20 } as const;
  image ??= sharp({ create: { width: 270, height: 270, channels: 3, background: '#c84', noise } })
    .resize(1080, 1080)
    .jpeg()
    .toBuffer();
  return image;
};

export interface NewPost {
  date?: string;
  time?: string;
  content?: string;
  approved?: boolean;
  image?: boolean;
  /** Their alt texts, in order; default one image without. */
  altTexts?: readonly string[];
  /** The file of each image; default a square of one colour. */
  photo?: { bytes: Uint8Array; width: number; height: number };
  /** Of the first image. */
  crops?: Crops;
  aiLabel?: boolean;
  isStory?: boolean;
  /** The page that it shows instead of its images. */
  link?: string | null;
  language?: PostLanguage;
  /** Accounts that it must not go to. */
  excluded?: readonly Pick<SocialAccount, 'id' | 'network'>[];
  /** What networks were answered. */
  answers?: readonly TargetAnswers[];
}

/** What may be said of a post that goes to one target. */
export interface TargetPost {
  readonly description?: string;
  readonly language?: PostLanguage;
}

function formatOfNew({ isStory = false, link = null }: NewPost, images: number): PostFormat {
  if (isStory) return 'story';
  return link === null ? formatOfImages(images) : 'link';
}

/** A post as generation leaves it, approved unless said otherwise; its publications follow. */
export async function addPost(
  context: Context,
  workspaceId: WorkspaceId,
  userId: string,
  post: NewPost,
): Promise<string> {
  const now = context.clock.now();
  const content = post.content ?? `Zażółć gęślą jaźń. ${randomUUID()} #kawa #świt`;
  const altTexts = post.image === false ? [] : (post.altTexts ?? ['']);
  const images = altTexts.map((altText, position) => ({ altText, position, assetId: randomUUID() }));
  const approved = post.approved ?? true;
  for (const { assetId: imageId } of images) {
    const { bytes, width, height } = post.photo ?? { bytes: await jpeg(), width: 1080, height: 1080 };
    await context.storage.put(imageKeys(workspaceId, imageId).jpeg, bytes, 'image/jpeg');
    await context.db.insert(assets).values({
      kind: 'image',
      origin: 'generated',
      mime: 'image/jpeg',
      id: imageId,
      workspaceId,
      width,
      height,
      bytes: 1,
      sha256: '',
      signature: imageId,
      provenance: { maker: 'test', model: 'test', digitalSourceType: 'algorithmicMedia', promptHash: '' },
      createdAt: now,
    });
  }
  return inTransaction(context.db, async (tx) => {
    const [row] = await tx
      .insert(posts)
      .values({
        workspaceId,
        content,
        language: post.language ?? 'pl',
        createdAt: now,
        updatedAt: now,
        date: post.date ?? '2026-11-21',
        time: post.time ?? '12:00',
        aiLabel: post.aiLabel ?? false,
        link: post.link ?? null,
        format: formatOfNew(post, images.length),
      })
      .returning({ id: posts.id });
    if (row === undefined) throw new Error('no post was made');
    for (const image of images) {
      const crops = image.position === 0 ? (post.crops ?? null) : null;
      await tx.insert(postMedia).values({ ...image, crops, workspaceId, postId: row.id });
    }
    const left = (post.excluded ?? []).map(({ id, network }) => ({ network, accountId: id, excluded: true }));
    for (const target of [...left, ...(post.answers ?? [])])
      await tx.insert(postTargets).values({ workspaceId, postId: row.id, ...target });
    if (approved)
      await approvePosts(context, tx, workspaceId, { postIds: [row.id], by: byUser(userId), now });
    else await context.changeHooks.postChanged(tx, workspaceId, row.id);
    return row.id;
  });
}
