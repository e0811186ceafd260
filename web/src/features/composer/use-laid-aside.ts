import { useEffect, useState } from 'react';
import type { SaveState } from './draft-saver.ts';
import type { Unsaved } from './kept-draft.ts';
import { type DraftOwner, forgetWaiting, holdDraft, layAside } from './waiting-drafts.ts';

/** States in which only whoever writes can say how it goes on. */
const NEEDS_WORD: readonly SaveState[] = ['conflict', 'refused', 'held'];

/** Lays what the server has not got aside in this browser, for as long as that is so. */
function openAside({ userId, brand }: DraftOwner, { known, key }: { known: boolean; key: string }) {
  let named = known;
  let kept = false;
  let discarded = false;
  let state: SaveState = 'new';
  return {
    key,
    /** Has the address name it, once: each naming is a navigation, and would take back one that leads away. */
    name(by: (key: string) => void): void {
      if (named) return;
      named = true;
      by(key);
    },
    keep(unsaved: Unsaved | null, told: SaveState): void {
      if (discarded) return;
      state = told;
      kept =
        unsaved !== null &&
        layAside({ ...unsaved, key, userId, brand, needsWord: NEEDS_WORD.includes(told) });
      if (unsaved === null) forgetWaiting({ userId, key });
    },
    /** What waits here is sent without anybody's doing. */
    isKept: () => kept && !NEEDS_WORD.includes(state),
    /** Whoever wrote it wants it no more. */
    discard(): void {
      discarded = true;
      kept = false;
      forgetWaiting({ userId, key });
    },
  };
}

/** @param known key of the draft that waited before this visit */
export function useLaidAside(owner: DraftOwner, known: string | undefined) {
  const [aside] = useState(() =>
    openAside(owner, { known: known !== undefined, key: known ?? crypto.randomUUID() }),
  );
  useEffect(() => {
    const leaving = new AbortController();
    holdDraft(aside.key, leaving.signal);
    return () => leaving.abort();
  }, [aside]);
  return aside;
}
