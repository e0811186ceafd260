import { useState } from 'react';
import type { usePostEditing } from '../features/posts/use-post-editing.ts';

interface Place {
  date: string;
  postId?: string | undefined;
}

/** Going to another day or post while a text is being edited: asks first only when the text changed (P-8). */
export function useDaySelection(
  editing: Pick<ReturnType<typeof usePostEditing>, 'isEditing' | 'dirty' | 'cancel'>,
  goToDay: (date: string, postId?: string) => void,
) {
  const [waiting, setWaiting] = useState<Place | null>(null);
  const go = ({ date, postId }: Place) => {
    editing.cancel();
    goToDay(date, postId);
  };
  return {
    select: (date: string, postId?: string) => {
      if (editing.isEditing && editing.dirty) setWaiting({ date, postId });
      else go({ date, postId });
    },
    leaving: {
      isOpen: waiting !== null,
      leave: () => {
        if (waiting !== null) go(waiting);
        setWaiting(null);
      },
      stay: () => setWaiting(null),
    },
  };
}
