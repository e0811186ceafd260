import type { Post } from '@postownia/contract/features/posts';
import type { Network } from '@postownia/contract/networks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { type PostEdit, usePostChanges } from './use-post-changes.ts';

/** A network's own text in the making: what the editor begins with, and whether the post has it yet. */
interface VariantTarget {
  network: Network;
  text: string;
  isNew: boolean;
}

/** Writing a network's own text of the chosen post: begins with the present one, ends with save, cancel or another day. */
export function usePostEditing() {
  const { t } = useTranslation('posts');
  const { change } = usePostChanges();
  const [target, setTarget] = useState<VariantTarget | null>(null);
  const [dirty, setDirty] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  const leave = () => {
    setTarget(null);
    setDirty(false);
    setRefusal(null);
  };
  const save = (post: Post, edit: PostEdit) => {
    change.mutate(
      { post, edit },
      {
        onSuccess: () => {
          showToast.success(t('saved'));
          leave();
        },
        onError: (error) => {
          setRefusal(errorText(error));
          // Somebody else may have deleted it meanwhile.
          showToast.error(t(errorCodeOf(error) === 'NOT_FOUND' ? 'noPostToEdit' : 'saveFailed'));
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
    saving: change.isPending,
    setDirty,
    begin: (what: VariantTarget) => {
      setTarget(what);
      // A suggestion is lost when it is left.
      setDirty(what.isNew);
    },
    cancel: leave,
    save,
  };
}

export type PostEditing = ReturnType<typeof usePostEditing>;
