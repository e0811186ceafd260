import type { Post } from '@postownia/contract/features/posts';
import type { VariantNetwork } from '@postownia/contract/post-variants';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { type PostEdit, usePostChanges } from './use-post-changes.ts';

/** A network's own text in the making: what the editor begins with, and whether the post has it yet. */
export interface VariantTarget {
  network: VariantNetwork;
  text: string;
  isNew: boolean;
}

/** Edit mode of the selected day: begins with the present text, ends with save, cancel or another day. */
export function usePostEditing(onMoved: (date: string) => void) {
  const { t } = useTranslation('posts');
  const { change } = usePostChanges();
  const [target, setTarget] = useState<'common' | VariantTarget | null>(null);
  const [dirty, setDirty] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** A save that waits for the answer whether two days may swap. */
  const [swap, setSwap] = useState<{ post: Post; edit: PostEdit } | null>(null);

  const leave = () => {
    setTarget(null);
    setDirty(false);
    setRefusal(null);
    setSwap(null);
  };
  const save = (post: Post, edit: PostEdit) => {
    if (Object.keys(edit).length === 0) return leave();
    change.mutate(
      { post, edit },
      {
        onSuccess: (saved) => {
          showToast.success(t('saved'));
          leave();
          if (saved.date !== post.date) onMoved(saved.date);
        },
        onError: (error) => {
          if (errorCodeOf(error) === 'DAY_TAKEN') return setSwap({ post, edit });
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
    swap,
    saving: change.isPending,
    setDirty,
    begin: (what: 'common' | VariantTarget = 'common') => {
      setTarget(what);
      // A suggestion is lost when it is left.
      setDirty(what !== 'common' && what.isNew);
    },
    cancel: leave,
    save,
    confirmSwap: () => swap && save(swap.post, { ...swap.edit, swap: true }),
    dismissSwap: () => setSwap(null),
  };
}

export type PostEditing = ReturnType<typeof usePostEditing>;
