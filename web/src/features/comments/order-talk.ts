import type { Comment } from '@postownia/contract/features/comments';

export interface Thread {
  readonly root: Comment;
  readonly answers: readonly Comment[];
  /** Of its place on the picture; 0: it has none. */
  readonly number: number;
}

/** Comments by the thread they belong to: open ones first, each in the order in which they were written. */
export function orderTalk(comments: readonly Comment[]): Thread[] {
  const roots = comments.filter(({ threadId }) => threadId === null);
  const pinned = roots.filter(({ pin }) => pin !== null);
  const talk = roots.map((root) => ({
    root,
    answers: comments.filter(({ threadId }) => threadId === root.id),
    number: pinned.indexOf(root) + 1,
  }));
  return [
    ...talk.filter(({ root }) => root.settled === null),
    ...talk.filter(({ root }) => root.settled !== null),
  ];
}
