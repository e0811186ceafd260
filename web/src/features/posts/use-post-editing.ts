import type { Post } from '@postownia/contract/features/posts';
import type { Network } from '@postownia/contract/networks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { errorText } from '../../lib/error-text.ts';
import { postsOfTakenDay } from './taken-day.ts';
import { type DayChoice, type PostEdit, usePostChanges } from './use-post-changes.ts';

/** A network's own text in the making: what the editor begins with, and whether the post has it yet. */
export interface VariantTarget {
  network: Network;
  text: string;
  isNew: boolean;
}

/** Edit mode of the selected day: begins with the present text, ends with save, cancel or another day. */
export function usePostEditing(onMoved: (date: string, postId: string) => void) {
  const { t } = useTranslation('posts');
  const { change } = usePostChanges();
  const [target, setTarget] = useState<'common' | VariantTarget | null>(null);
  const [dirty, setDirty] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** A save that waits for the answer what becomes of it on a day that has posts. */
  const [asked, setAsked] = useState<{ post: Post; edit: PostEdit; there: readonly string[] } | null>(null);

  const leave = () => {
    setTarget(null);
    setDirty(false);
    setRefusal(null);
    setAsked(null);
  };
  const save = (post: Post, edit: PostEdit) => {
    if (Object.keys(edit).length === 0) return leave();
    change.mutate(
      { post, edit },
      {
        onSuccess: (saved) => {
          showToast.success(t('saved'));
          leave();
          if (saved.date !== post.date) onMoved(saved.date, saved.id);
        },
        onError: (error) => {
          const there = postsOfTakenDay(error);
          setAsked(there && { post, edit, there });
          if (there) return;
          setRefusal(errorText(error));
          showToast.error(t('saveFailed'));
        },
      },
    );
  };
  return {
    /** What is being edited; null outside of edit mode. */
    target,
    isEditing: target !== null,
    dirty,
    refusal,
    asked,
    saving: change.isPending,
    setDirty,
    begin: (what: 'common' | VariantTarget = 'common') => {
      setTarget(what);
      // A suggestion is lost when it is left.
      setDirty(what !== 'common' && what.isNew);
    },
    cancel: leave,
    save,
    confirm: (choice: DayChoice) => asked && save(asked.post, { ...asked.edit, ...choice }),
    dismiss: () => setAsked(null),
  };
}

export type PostEditing = ReturnType<typeof usePostEditing>;
