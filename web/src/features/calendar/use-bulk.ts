import type { Post } from '@postownia/contract/features/posts';
import type { PostsChange } from '@postownia/contract/many-posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorCodeOf, errorText, textOfCode } from '../../lib/error-text.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { useIntentKey } from '../../lib/use-intent-key.ts';

export type BulkChange = PostsChange['change'];

/**
 * Does one thing to several posts, and tells how many and, where some stayed as they were, why. `onDone` comes with the
 * server's answer; it stays pending until the calendar has been read again, because only
 * then are the new revisions known.
 */
export function useBulk(posts: readonly Post[], onDone: () => void) {
  const { t } = useTranslation('bulk');
  const client = useQueryClient();
  const intent = useIntentKey();
  return useMutation({
    mutationFn: (change: BulkChange) =>
      api.posts.changeMany(
        { posts: posts.map(({ id, revision }) => ({ id, revision })), change },
        { context: { idempotencyKey: intent.key() } },
      ),
    onSuccess: async ({ done, refused }, { kind }) => {
      intent.done();
      if (done > 0) showToast.success(t(`done.${kind}`, { count: done }));
      const reasons = [...new Set(refused.map(({ code }) => code))].map((code) => textOfCode(code));
      if (refused.length > 0)
        showToast.error(`${t('refused', { count: refused.length })} ${reasons.join(' ')}`);
      // First: what is chosen or opened while the calendar is read again is the next change's.
      onDone();
      await refreshCalendar(client);
    },
    onError: (error) => {
      if (errorCodeOf(error) !== null) intent.done();
      showToast.error(errorText(error));
    },
  });
}
