import type { Post } from '@postownia/contract/features/posts';
import { errorCodeOf } from '../../lib/error-text.ts';
import type { Draft } from './draft.ts';
import { keepDraft, type Server, type Unsaved } from './kept-draft.ts';

/** So long after the last change a draft is saved. */
export const SAVE_AFTER_MILLISECONDS = 1_000;
/** So long after an answer that did not come it is asked for again. */
export const AGAIN_AFTER_MILLISECONDS = 5_000;

/**
 * `new`: nothing to save yet. `waiting`: the server was not reached and is asked again. `refused`: it said no, and why.
 * `conflict`: somebody else's version is newer, and a person has to choose. `held`: saving would cost the post an approval,
 * and a person has to say that they want that.
 */
export type SaveState = 'new' | 'saving' | 'saved' | 'waiting' | 'refused' | 'conflict' | 'held';

export interface SaveStatus {
  readonly state: SaveState;
  /** Everything that was typed is with the server. */
  readonly isClean: boolean;
  readonly post: Post | null;
  readonly error: unknown;
}

interface SaverOptions extends Server {
  /** What is shown at first, and the post it came from; null: there is none yet. */
  readonly draft: Draft;
  readonly post: Post | null;
  /** What an earlier visit could not save, to go on from. */
  readonly unsaved?: Unsaved | null;
  readonly onStatus: (status: SaveStatus) => void;
  /** What the server has not got yet, after each change of it; null: it has everything. */
  readonly onUnsaved?: (unsaved: Unsaved | null, state: SaveState) => void;
}

/** A save that did not come to an end: the server refused, was not reached, or somebody was faster. */
export class UnsavedError extends Error {}
/** A save that waits for a person's word. */
export class HeldError extends UnsavedError {}

function stateAfter(error: unknown): SaveState {
  const code = errorCodeOf(error);
  if (code === null) return 'waiting';
  return code === 'CONFLICT' ? 'conflict' : 'refused';
}

/**
 * Saves a draft by itself, one change after the other, never over a version that it has not seen, and never at the price
 * of an approval that nobody agreed to lose.
 */
export function openDraftSaver(options: SaverOptions) {
  const { draft, post, unsaved = null, onStatus, onUnsaved = () => undefined, ...server } = options;
  const kept = keepDraft(unsaved ?? { draft, saved: { draft, post }, creation: null }, server);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let state: SaveState = post === null ? 'new' : 'saved';

  const tell = (told: SaveState, error: unknown = null) => {
    state = told;
    onUnsaved(kept.unsaved(), state);
    onStatus({ state, isClean: kept.isClean(), post: kept.post(), error });
  };
  const saveLater = (milliseconds: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void save().catch(() => undefined), milliseconds);
  };
  function tellFailure(error: unknown): never {
    const told = stateAfter(error);
    if (told === 'refused') kept.forgetCreation();
    tell(told, error);
    if (told === 'waiting') saveLater(AGAIN_AFTER_MILLISECONDS);
    throw new UnsavedError();
  }
  async function saveAll(): Promise<void> {
    while (!kept.isClean()) {
      if (kept.isHeld()) {
        tell('held');
        throw new HeldError();
      }
      tell('saving');
      await kept.saveOnce().catch(tellFailure);
    }
    tell(kept.post() === null ? 'new' : 'saved');
  }
  /** @throws UnsavedError */
  async function save(): Promise<void> {
    clearTimeout(timer);
    running ??= saveAll().finally(() => {
      running = null;
    });
    return running;
  }
  if (unsaved !== null) saveLater(0);
  return {
    edit(next: Draft): void {
      kept.put(next);
      if (state === 'conflict') {
        onUnsaved(kept.unsaved(), state);
        return;
      }
      clearTimeout(timer);
      if (kept.isHeld()) tell('held');
      else {
        tell(state === 'held' ? 'saved' : state);
        saveLater(SAVE_AFTER_MILLISECONDS);
      }
    },
    /** What is held is saved: whoever writes knows what it costs. */
    agree(): void {
      kept.agree();
      saveLater(0);
    },
    /** The draft as it was saved last, which it is again from now on. */
    takeBack(): Draft {
      const before = kept.takeBack();
      tell('saved');
      return before;
    },
    /** Saves what is not saved yet. @throws UnsavedError where it stays unsaved */
    async flush(): Promise<Post | null> {
      if (state === 'conflict') throw new UnsavedError();
      await save();
      return kept.post();
    },
    /** Goes on from somebody else's newer version: with what stands here on top of it, or with theirs alone. */
    takeNewer(newer: { draft: Draft; post: Post }, keep: 'mine' | 'theirs'): void {
      kept.takeNewer(newer, keep);
      tell('saved');
      saveLater(0);
    },
    /** Everything that stands here is with the server. */
    isClean: kept.isClean,
    close: () => clearTimeout(timer),
  };
}

export type DraftSaver = ReturnType<typeof openDraftSaver>;
