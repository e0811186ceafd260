import type { Post } from '@postownia/contract/features/posts';
import type { Network } from '@postownia/contract/networks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { dropPost, putPost, refreshCalendar } from '../../lib/post-cache.ts';

/** What the calendar changes of a post: its networks' own texts, or its day and hour. */
export interface PostEdit {
  /** Own texts of networks; null gives one the common text again. */
  targets?: { network: Network; accountId: null; text: string | null }[];
  date?: string;
  time?: string;
  add?: boolean;
  swapWith?: string;
}

/** What becomes of a post on a day that has posts: beside them, or in the place of the one named. */
export type DayChoice = Pick<PostEdit, 'add' | 'swapWith'>;

/** Writes of one post; every answer goes straight into the calendar, every failure is told with its reason. */
export function usePostChanges() {
  const client = useQueryClient();
  const { t } = useTranslation('posts');
  const tellFailure = (general: string) => (error: unknown) => {
    showToast.error(errorCodeOf(error) === null ? general : `${general}. ${errorText(error)}`);
  };

  const change = useMutation({
    mutationFn: ({ post, edit }: { post: Post; edit: PostEdit }) =>
      api.posts.change({ id: post.id, revision: post.revision, ...edit }),
    onSuccess: async (post, { edit }) => {
      putPost(client, post);
      if (edit.date !== undefined || edit.time !== undefined) await refreshCalendar(client);
    },
  });
  const remove = useMutation({
    mutationFn: (post: Post) => api.posts.remove({ id: post.id }),
    onSuccess: (_answer, post) => {
      dropPost(client, post.id);
      showToast.success(t('removed'));
      return refreshCalendar(client);
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  const approve = useMutation({
    mutationFn: (post: Post) => api.posts.approve({ postIds: [post.id] }),
    onSuccess: () => {
      showToast.success(t('approvedToast'));
      return refreshCalendar(client);
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  return { change, remove, approve, tellFailure };
}
