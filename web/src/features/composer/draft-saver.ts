import type { Post } from '@postownia/contract/features/posts';
import { errorCodeOf } from '../../lib/error-text.ts';
import type { Draft } from './draft.ts';
import { keepDraft, type Server, type Unsaved } from './kept-draft.ts';
import type { DraftPart } from './merge-drafts.ts';

/** So long after the last change a draft is saved. */
export const SAVE_AFTER_MILLISECONDS = 1_000;
/** So long after an answer that did not come it is asked for again. */
export const AGAIN_AFTER_MILLISECONDS = 5_000;

/**
 * `new`: nothing to save yet. `waiting`: the server was not reached and is asked again. `refused`: it said no, and why.
 * `conflict`: somebody else changed the same, and a person has to choose. `held`: saving would cost the post an approval,
 * and a person has to say that they want that.
 */
export type SaveState = 'new' | 'saving' | 'saved' | 'waiting' | 'refused' | 'conflict' | 'held';

export interface SaveStatus {
  readonly state: SaveState;
  /** Everything that was typed is with the server. */
  readonly isClean: boolean;
  readonly post: Post | null;
  readonly error: unknown;
  /** What somebody else changed, too, and not to the same. */
  readonly clashes: readonly DraftPart[];
}

/** What somebody else did to the post while it is written on here. */
interface Others {
  /** The post as it is now. */
  readonly read: (id: string) => Promise<Post>;
  /** A stored post as the composer shows it. */
  readonly shown: (post: Post) => Draft;
  /** The draft as it is with what others changed. */
  readonly onFollow: (draft: Draft, followed: readonly DraftPart[]) => void;
}

interface SaverOptions extends Server, Others {
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

const stateAfter = (error: unknown): SaveState => (errorCodeOf(error) === null ? 'waiting' : 'refused');

function withOthers(kept: ReturnType<typeof keepDraft>, { read, shown, onFollow }: Others) {
  /** @returns whether it was news */
  function takeIn(newer: Post): boolean {
    const taken = kept.follow(newer, shown);
    if (taken !== null && taken.followed.length > 0) onFollow(taken.draft, taken.followed);
    return taken !== null;
  }
  /** One save; where somebody was faster, what they made of it is taken in instead. */
  async function saveOnce(): Promise<void> {
    try {
      await kept.saveOnce();
    } catch (error) {
      const post = kept.post();
      if (errorCodeOf(error) !== 'CONFLICT' || post === null) throw error;
      if (!takeIn(await read(post.id))) throw error;
    }
  }
  return { takeIn, saveOnce };
}

/** When what stands here is saved, one save after another, and what is told of it. */
function openSaving(
  kept: ReturnType<typeof keepDraft>,
  {
    saveOnce,
    onStatus,
    onUnsaved = () => undefined,
  }: Pick<SaverOptions, 'onStatus' | 'onUnsaved'> & { saveOnce: () => Promise<void> },
) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let state: SaveState = kept.post() === null ? 'new' : 'saved';

  const tell = (told: SaveState, error: unknown = null) => {
    state = told;
    onUnsaved(kept.unsaved(), state);
    const status = { isClean: kept.isClean(), post: kept.post(), clashes: kept.clashes() };
    onStatus({ ...status, state, error });
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
  function stopWhereAsked(): void {
    const asks = kept.clashes().length > 0 ? 'conflict' : kept.isHeld() && 'held';
    if (asks === false) return;
    tell(asks);
    throw asks === 'held' ? new HeldError() : new UnsavedError();
  }
  async function saveAll(): Promise<void> {
    while (!kept.isClean()) {
      stopWhereAsked();
      tell('saving');
      await saveOnce().catch(tellFailure);
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
  /** What stands here changed: it is saved a little later, unless somebody has to say something first. */
  function goOn(milliseconds = SAVE_AFTER_MILLISECONDS): void {
    clearTimeout(timer);
    if (kept.clashes().length > 0) tell('conflict');
    else if (kept.isHeld()) tell('held');
    else {
      tell(state === 'held' || state === 'conflict' ? 'saved' : state);
      saveLater(milliseconds);
    }
  }
  return {
    tell,
    saveLater,
    save,
    goOn,
    /** A save that is on its way has its answer, whatever that is. */
    settled: () => running?.catch(() => undefined),
    close: () => clearTimeout(timer),
  };
}

/**
 * Saves a draft by itself, one change after the other, never over a version that it has not seen, and never at the price
 * of an approval that nobody agreed to lose.
 */
export function openDraftSaver({ draft, post, unsaved = null, ...options }: SaverOptions) {
  const kept = keepDraft(unsaved ?? { draft, saved: { draft, post }, creation: null }, options);
  const { takeIn, saveOnce } = withOthers(kept, options);
  const { tell, saveLater, save, goOn, settled, close } = openSaving(kept, { ...options, saveOnce });
  if (unsaved !== null) saveLater(0);
  return {
    edit(next: Draft): void {
      kept.put(next);
      goOn();
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
      await save();
      return kept.post();
    },
    /** Takes in what somebody else made of the post, once a save that is on its way has its answer. */
    async follow(newer: Post): Promise<void> {
      await settled();
      if (!takeIn(newer)) return;
      if (kept.isClean()) tell('saved');
      else goOn();
    },
    /** A person chose between what both changed. @returns the draft that it is now */
    choose(part: DraftPart, whose: 'mine' | 'theirs'): Draft {
      const next = kept.choose(part, whose);
      goOn(0);
      return next;
    },
    /** Everything that stands here is with the server. */
    isClean: kept.isClean,
    close,
  };
}

export type DraftSaver = ReturnType<typeof openDraftSaver>;
