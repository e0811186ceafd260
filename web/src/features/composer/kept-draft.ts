import type { Post } from '@postownia/contract/features/posts';
import { ApiError } from '../../lib/api-error.ts';
import { isTooLong } from './checks.ts';
import { changesBetween, creationOf, type Draft, isEmpty } from './draft.ts';
import { type DraftPart, isSamePart, mergeDrafts, withPart } from './merge-drafts.ts';

/** What the server does with a draft, and what nobody does to a post without asking. */
export interface Server {
  readonly create: (input: ReturnType<typeof creationOf>, key: string) => Promise<Post>;
  readonly change: (post: Post, changes: ReturnType<typeof changesBetween>) => Promise<Post>;
  /** Whether a person has to agree before a change is saved. */
  readonly costs: (post: Post, changes: ReturnType<typeof changesBetween>) => boolean;
}

export interface Saved {
  readonly draft: Draft;
  readonly post: Post | null;
}

/** A creation on its way: the same words under the same key until the server answers. */
interface Creation {
  readonly key: string;
  readonly draft: Draft;
}

/** What the server has not got yet, as it can be laid aside and gone on with: what stands here, upon what the server has. */
export interface Unsaved {
  readonly draft: Draft;
  readonly saved: Saved;
  readonly creation: Creation | null;
  /** What somebody else changed too, and a person has to choose of; absent in drafts of before. */
  readonly clashes?: readonly DraftPart[];
}

/** Says of itself what the server would say, without asking it again with every word. */
function assertFits(content: string, { own }: { own: boolean }): void {
  if (isTooLong(content, { own })) throw new ApiError('POST_TEXT_INVALID', { status: 422 });
}

/**
 * A draft beside what the server has of it. A creation whose answer was lost is asked for again as it was, so that there
 * are never two posts.
 */
export function keepDraft(first: Unsaved, { create, change, costs }: Server) {
  let { draft: current, saved, creation } = first;
  /** A person agreed to what the next save costs. */
  let isAgreed = false;
  let clashes = first.clashes ?? [];

  /** Parts that say the same again have nothing to choose. */
  const keepClashes = (parts: readonly DraftPart[]) => {
    clashes = parts.filter((part) => !isSamePart(part, current, saved.draft));
  };
  const changes = () => changesBetween(saved.draft, current);
  const isKept = () => (saved.post === null ? isEmpty(current) : Object.keys(changes()).length === 0);
  return {
    post: () => saved.post,
    /** All of it, to go on from elsewhere; null: the server has everything. */
    unsaved: (): Unsaved | null =>
      creation === null && isKept() ? null : { draft: current, saved, creation, clashes },
    isClean: () => creation === null && isKept(),
    /** What stands here is not saved before somebody agrees. */
    isHeld: () => saved.post !== null && !isAgreed && !isKept() && costs(saved.post, changes()),
    put(next: Draft): void {
      current = next;
      keepClashes(clashes);
    },
    agree(): void {
      isAgreed = true;
    },
    takeBack(): Draft {
      current = saved.draft;
      clashes = [];
      return current;
    },
    /**
     * Sends what stands here now; what is typed meanwhile is sent by the next call.
     * @throws ApiError also where the text is longer than the server keeps, which is not asked then
     */
    async saveOnce(): Promise<void> {
      if (saved.post === null) {
        creation ??= { key: crypto.randomUUID(), draft: current };
        assertFits(creation.draft.content, { own: true });
        const post = await create(creationOf(creation.draft), creation.key);
        saved = { draft: creation.draft, post };
        creation = null;
        return;
      }
      const [draft, wanted] = [current, changes()];
      assertFits(wanted.content ?? '', { own: saved.post.origin !== 'ai' });
      saved = { draft, post: await change(saved.post, wanted) };
      isAgreed = false;
    },
    /** The server refused it: the next one may say something else. */
    forgetCreation(): void {
      creation = null;
    },
    /** What both changed, as long as nobody chose. */
    clashes: () => clashes,
    /**
     * Goes on from the post as somebody else left it: what stands here follows them where it was not changed, too.
     * @returns the draft that it is now, and what of it followed; null: that is known already
     */
    follow(
      newer: Post,
      shown: (post: Post) => Draft,
    ): { draft: Draft; followed: readonly DraftPart[] } | null {
      const { post } = saved;
      if (post === null || !isNewer(newer, post)) return null;
      const { draft, sent, ...found } = mergeDrafts({
        sent: saved.draft,
        told: asTold(post, shown),
        mine: current,
        theirs: asTold(newer, shown),
      });
      saved = { draft: sent, post: newer };
      current = draft;
      keepClashes([...new Set([...clashes, ...found.clashes])]);
      return { draft, followed: found.followed };
    },
    /** A person chose: what stands here stays, or theirs takes its place. */
    choose(part: DraftPart, whose: 'mine' | 'theirs'): Draft {
      if (whose === 'theirs') current = withPart(current, part, saved.draft);
      clashes = clashes.filter((one) => one !== part);
      return current;
    },
  };
}

const isNewer = (newer: Post, post: Post): boolean =>
  newer.id === post.id &&
  (newer.revision > post.revision || (newer.revision === post.revision && newer.state !== post.state));

/** A stored post with all that the composer says of it. */
const asTold = (post: Post, shown: (post: Post) => Draft): Draft => ({
  ...shown(post),
  aiLabel: post.aiLabel,
});
