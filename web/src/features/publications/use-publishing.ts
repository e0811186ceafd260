import type { Post } from '@postownia/contract/features/posts';
import type { Publication } from '@postownia/contract/features/publications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { refreshCalendar } from '../../lib/post-cache.ts';
import { useIntentKey } from '../../lib/use-intent-key.ts';
import { useStoredMessage } from '../../lib/use-stored-message.ts';
import { askAgainIn, isUnderWay } from './publication-states.ts';
import { usePublicationAnswers } from './use-publication-answers.ts';

const anyUnderWay = (publications: readonly Publication[] | undefined) =>
  publications?.some((publication) => isUnderWay(publication, Date.now())) ?? false;

/** The publications of one post and everything a person can do about them; tells the end of a publication once. */
export function usePublishing(post: Post) {
  const client = useQueryClient();
  const { t } = useTranslation('publications');
  const formatMessage = useStoredMessage();
  const intent = useIntentKey();
  const options = queries.publications.ofPost.queryOptions({ input: { id: post.id } });
  const { data } = useQuery({
    ...options,
    enabled: post.state !== 'draft' || post.publishedAt !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => askAgainIn(state.data?.publications, Date.now()),
  });
  const publications = data?.publications ?? [];
  const held = publications.filter(({ heldUntil }) => heldUntil !== null);
  const underWay = held.length > 0 || anyUnderWay(data?.publications);

  const wasUnderWay = useRef(false);
  useEffect(() => {
    if (wasUnderWay.current && !underWay && publications.length > 0) {
      const failed = publications.find(({ state }) => state !== 'published');
      if (failed === undefined) showToast.success(t('published'));
      else showToast.error(formatMessage(failed.message, failed.problem ?? t('failed')));
      void refreshCalendar(client);
    }
    wasUnderWay.current = underWay;
  }, [underWay, publications, client, t, formatMessage]);

  const keep = async (answer: { publications: Publication[] }) => {
    // A poll that was under way before would lay its older answer over this one, and of a draft nobody asks again.
    await client.cancelQueries({ queryKey: options.queryKey });
    client.setQueryData(options.queryKey, answer);
  };
  const onError = (error: unknown) => {
    if (errorCodeOf(error) !== null) intent.done();
    // Somebody else has deleted it meanwhile.
    if (errorCodeOf(error) === 'NOT_FOUND') return void showToast.error(t('noPost'));
    showToast.error(errorCodeOf(error) === null ? t('failed') : errorText(error));
  };
  const publish = useMutation({
    mutationFn: (accountIds: string[] | undefined) =>
      api.publications.publishNow(
        { id: post.id, hold: true, ...(accountIds && { accountIds }) },
        { context: { idempotencyKey: intent.key() } },
      ),
    onSuccess: async (answer) => {
      intent.done();
      wasUnderWay.current = true;
      await keep(answer);
      return refreshCalendar(client);
    },
    onError,
  });
  const takeBack = useMutation({
    mutationFn: () => api.publications.takeBack({ id: post.id }),
    // What ends now was not published: there is nothing to tell of.
    onMutate: () => {
      wasUnderWay.current = false;
    },
    onSuccess: async (answer) => {
      await keep(answer);
      showToast.success(t('takenBack'));
      return refreshCalendar(client);
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  const answers = usePublicationAnswers(post.id, {
    onRetried: () => {
      wasUnderWay.current = true;
    },
  });
  return { publications, held, underWay: underWay || publish.isPending, publish, takeBack, answers };
}
