import type { Task } from '@postownia/contract/features/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { offerPush } from '../../lib/push-offer.ts';
import { focusBeside } from './use-task-keys.ts';

/** How long a settled row slides; the list is read meanwhile. */
const SLIDE_MILLISECONDS = 180;

/** Approves the post of a task where it stands, in its own brand, and goes on to the next task. */
export function useApproveTask() {
  const { t } = useTranslation('tasks');
  const client = useQueryClient();
  const [leaving, setLeaving] = useState<string | null>(null);
  const approval = useMutation({
    mutationFn: ({ post, brand }: Task) =>
      api.posts.approve({ postIds: post === null ? [] : [post.id] }, { context: { brand } }),
    onSuccess: async (_, { id }) => {
      setLeaving(id);
      showToast.success(t('approved'));
      // From now on it waits for its hour, and for whoever approves there will be a next one.
      offerPush();
      focusBeside(id);
      await new Promise((slid) => setTimeout(slid, SLIDE_MILLISECONDS));
      await client.invalidateQueries({ queryKey: queries.tasks.key() });
      await refreshCalendar(client);
    },
    onSettled: () => setLeaving(null),
    onError: (error) => {
      showToast.error(errorText(error));
      return client.invalidateQueries({ queryKey: queries.tasks.key() });
    },
  });
  const approving = approval.isPending ? approval.variables.id : null;
  return {
    approving,
    leaving,
    approve: (task: Task) => {
      if (approving === null) approval.mutate(task);
    },
  };
}
