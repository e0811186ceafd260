import type { Post } from '@postownia/contract/features/posts';
import { errorCodeOf } from '../../lib/error-text.ts';
import { changesBetween, creationOf, type Draft, isEmpty } from './draft.ts';

/** So long after the last change a draft is saved. */
export const SAVE_AFTER_MILLISECONDS = 1_000;
/** So long after an answer that did not come it is asked for again. */
export const AGAIN_AFTER_MILLISECONDS = 5_000;

/**
 * `new`: nothing to save yet. `waiting`: the server was not reached and is asked again. `refused`: it said no, and why.
 * `conflict`: somebody else's version is newer, and a person has to choose.
 */
export type SaveState = 'new' | 'saving' | 'saved' | 'waiting' | 'refused' | 'conflict';

export interface SaveStatus {
  readonly state: SaveState;
  /** Everything that was typed is with the server. */
  readonly isClean: boolean;
  readonly post: Post | null;
  readonly error: unknown;
}

interface SaverOptions {
  /** What is shown at first, and the post it came from; null: there is none yet. */
  readonly draft: Draft;
  readonly post: Post | null;
  readonly create: (input: ReturnType<typeof creationOf>, key: string) => Promise<Post>;
  readonly change: (post: Post, changes: ReturnType<typeof changesBetween>) => Promise<Post>;
  readonly onStatus: (status: SaveStatus) => void;
}

/** Whether a draft is with the server already, or is nothing. */
const isKept = (saved: { draft: Draft; post: Post | null }, draft: Draft): boolean =>
  saved.post === null ? isEmpty(draft) : Object.keys(changesBetween(saved.draft, draft)).length === 0;

/** A save that did not come to an end: the server refused, was not reached, or somebody was faster. */
export class UnsavedError extends Error {}

/**
 * Saves a draft by itself, one change after the other, and never over a version that it has not seen. A creation whose
 * answer was lost is asked for again as it was, so that there are never two posts.
 */
export function openDraftSaver({ draft, post, create, change, onStatus }: SaverOptions) {
  let current = draft;
  let saved = { draft, post };
  /** A creation on its way: the same words under the same key until the server answers. */
  let creation: { readonly key: string; readonly draft: Draft } | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let status: SaveStatus = { state: post === null ? 'new' : 'saved', isClean: true, post, error: null };

  const isClean = () => creation === null && isKept(saved, current);
  const tell = (state: SaveState, error: unknown = null) => {
    status = { state, isClean: isClean(), post: saved.post, error };
    onStatus(status);
  };
  const saveLater = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save().catch(() => undefined), milliseconds);
  };

  async function saveOnce(): Promise<void> {
    if (saved.post === null) {
      creation ??= { key: crypto.randomUUID(), draft: current };
      const made = await create(creationOf(creation.draft), creation.key);
      saved = { draft: creation.draft, post: made };
      creation = null;
      return;
    }
    const sent = current;
    const changed = await change(saved.post, changesBetween(saved.draft, sent));
    saved = { draft: sent, post: changed };
  }
  function tellFailure(error: unknown): never {
    const code = errorCodeOf(error);
    if (code === 'CONFLICT') tell('conflict', error);
    else if (code !== null) {
      creation = null;
      tell('refused', error);
    } else {
      tell('waiting', error);
      saveLater(AGAIN_AFTER_MILLISECONDS);
    }
    throw new UnsavedError();
  }
  async function saveAll(): Promise<void> {
    while (!isClean()) {
      tell('saving');
      try {
        await saveOnce();
      } catch (error) {
        tellFailure(error);
      }
    }
    tell(saved.post === null ? 'new' : 'saved');
  }
  /** @throws UnsavedError */
  async function save(): Promise<void> {
    clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  }
  return {
    edit(next: Draft): void {
      current = next;
      if (status.state === 'conflict') return;
      tell(status.state);
      saveLater(SAVE_AFTER_MILLISECONDS);
    },
    /** Saves what is not saved yet. @throws UnsavedError where it stays unsaved */
    async flush(): Promise<Post | null> {
      if (status.state === 'conflict') throw new UnsavedError();
      await save();
      return saved.post;
    },
    /** Goes on from somebody else's newer version: with what stands here on top of it, or with theirs alone. */
    takeNewer(newer: { draft: Draft; post: Post }, keep: 'mine' | 'theirs'): void {
      saved = newer;
      if (keep === 'theirs') current = newer.draft;
      tell('saved');
      saveLater(0);
    },
    close: () => clearTimeout(timer),
  };
}

export type DraftSaver = ReturnType<typeof openDraftSaver>;
