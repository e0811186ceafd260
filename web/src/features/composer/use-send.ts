import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { offerPush } from '../../lib/push-offer.ts';
import { useIntentKey } from '../../lib/use-intent-key.ts';
import { useMay } from '../../lib/use-may.ts';
import { HeldError, UnsavedError } from './draft-saver.ts';
import { asksTeam } from './save-label.ts';

/** What becomes of the draft: it waits for its hour, or goes out now. */
export type Release = 'plan' | 'now';

/**
 * Sends what was written: everything is saved first, then approved for its hour as the day's panel does, or published now
 * with the seconds to take it back (P-47).
 */
export function useSend(options: {
  flush: () => Promise<Post | null>;
  onSent: (post: Post) => void;
  overview: Pick<Overview, 'approvalPolicy'>;
}) {
  const { flush, onSent, overview } = options;
  const mayPlan = useMay('posts.approve');
  const mayPublish = useMay('posts.publish');
  const { t } = useTranslation('composer');
  const client = useQueryClient();
  const intent = useIntentKey();
  const tellUnsaved = (error: unknown) => {
    if (error instanceof HeldError) showToast.error(t('heldFirst'));
    else showToast.error(t('unsaved'));
  };
  const save = useMutation({
    mutationFn: flush,
    onSuccess: (post) => {
      if (post === null) return;
      showToast.success(t(asksTeam(mayPlan, overview) ? 'sentForApproval' : 'savedToast'));
      onSent(post);
    },
    onError: tellUnsaved,
  });
  const send = useMutation({
    mutationFn: async (release: Release) => {
      const post = await flush();
      if (post === null) throw new UnsavedError();
      if (release === 'plan') await api.posts.approve({ postIds: [post.id] });
      else
        await api.publications.publishNow(
          { id: post.id, hold: true },
          { context: { idempotencyKey: intent.key() } },
        );
      return post;
    },
    onSuccess: async (post, release) => {
      intent.done();
      if (release === 'plan') {
        showToast.success(t('planned'));
        offerPush();
      }
      await refreshCalendar(client);
      onSent(post);
    },
    onError: (error) => {
      if (errorCodeOf(error) !== null) intent.done();
      // What kept it from being saved stands in the head of the page.
      if (error instanceof UnsavedError) tellUnsaved(error);
      else if (errorCodeOf(error) === 'NOT_FOUND') showToast.error(t('noPostToPublish'));
      else showToast.error(errorText(error));
    },
  });
  return {
    /** Saves and leaves the page. */
    save: () => save.mutate(),
    send: send.mutate,
    sending: send.isPending ? (send.variables ?? null) : null,
    mayPlan,
    mayPublish,
  };
}
