import type { Overview } from '@postownia/contract/features/calendar';
import type { VideoPost } from '@postownia/contract/features/video-posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { useIntentKey } from '../../lib/use-intent-key.ts';
import type { Creators } from '../../networks/use-creators.ts';
import { type AskedNetwork, answersToSend } from './asked-networks.ts';
import { draftOf, firstMissing, type VideoForm } from './form-state.ts';

interface Submission {
  form: VideoForm;
  date: string;
  time: string;
  accounts: Overview['accounts'];
  /** The chosen networks that ask something. */
  asked: readonly AskedNetwork[];
  creators: Creators;
  /** How long the video is; 0 while nobody knows. */
  durationMs: number;
  /** null: no file is chosen. Resolves once the video is there; null when it will not get there. */
  video: { ready: () => Promise<string | null> } | null;
  /** Changed instead of made. */
  editing: VideoPost | null;
  onDone: () => void;
}

/** Sends the form: the specified checks in their order, then the networks', then the server's. */
export function useSubmit(submission: Submission) {
  const { t } = useTranslation('video-posts');
  const client = useQueryClient();
  const intent = useIntentKey();
  const { form, date, time, accounts, asked, creators, durationMs, video, editing } = submission;
  const { onDone } = submission;

  const send = useMutation({
    mutationFn: async () => {
      const draft = draftOf(form, { date, time, answers: answersToSend(asked) });
      if (editing !== null)
        return api.videoPosts.change({ id: editing.id, revision: editing.revision, ...draft });
      const videoId = (await video?.ready()) ?? null;
      if (videoId === null) return null;
      const context = { idempotencyKey: intent.key() };
      return api.videoPosts.create({ videoId, ...draft }, { context });
    },
    onSuccess: async (post) => {
      if (post === null) return showToast.error(t('uploadFirst'));
      intent.done();
      showToast.success(doneText(post));
      onDone();
      await Promise.all([
        client.invalidateQueries({ queryKey: queries.videoPosts.key() }),
        client.invalidateQueries({ queryKey: queries.publications.key() }),
        client.invalidateQueries({ queryKey: queries.calendar.overview.key() }),
      ]);
    },
    onError: (error) => {
      if (errorCodeOf(error) !== null) intent.done();
      showToast.error(errorCodeOf(error) === null ? t('failed') : errorText(error));
    },
  });
  const doneText = ({ release }: VideoPost) => {
    if (editing !== null) return t('changed');
    if (accounts.every(({ state }) => state !== 'connected') || release === 'draft') return t('draftSaved');
    return release === 'at-once' ? t('sent') : t('planSaved');
  };

  /** Why a network would not take it; it is asked once more right before posting, what it offers may be gone. */
  const problemAt = async ({ view, answers, accountId }: AskedNetwork) => {
    const unasked = view.problemOf(answers, { creator: undefined, durationMs }, t);
    const question = creators.get(accountId ?? '');
    if (unasked !== null || question === undefined) return unasked;
    const { data: creator, error } = await question.refetch();
    return creator === undefined ? errorText(error) : view.problemOf(answers, { creator, durationMs }, t);
  };
  const press = async () => {
    const missing = firstMissing(form, editing !== null || video !== null);
    if (missing !== null) return showToast.error(t(`missing.${missing}`));
    for (const network of asked) {
      const problem = await problemAt(network);
      if (problem !== null) return showToast.error(problem);
    }
    send.mutate();
  };
  return { press: () => void press(), busy: send.isPending };
}
