import type { Overview } from '@postownia/contract/features/calendar';
import type { VideoPost } from '@postownia/contract/features/video-posts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { useIntentKey } from '../../lib/use-intent-key.ts';
import { tiktokMissing } from '../../networks/tiktok/answers.ts';
import { accountsOf, draftOf, firstMissing, type VideoForm } from './form-state.ts';
import type { CreatorQuestion } from './use-creator.ts';

interface Submission {
  form: VideoForm;
  date: string;
  time: string;
  accounts: Overview['accounts'];
  tiktokAccountId: string | null;
  creator: CreatorQuestion;
  /** How long the video is; 0 while nobody knows. */
  durationMs: number;
  /** null: no file is chosen. Resolves once the video is there; null when it will not get there. */
  video: { ready: () => Promise<string | null> } | null;
  /** Changed instead of made. */
  editing: VideoPost | null;
  onDone: () => void;
}

/** Sends the form: the specified checks in their order, then TikTok's, then the server's. */
export function useSubmit(submission: Submission) {
  const { t } = useTranslation('video-posts');
  const client = useQueryClient();
  const intent = useIntentKey();
  const { form, date, time, accounts, tiktokAccountId, creator, durationMs, video, editing } = submission;
  const { onDone } = submission;

  const send = useMutation({
    mutationFn: async () => {
      const draft = draftOf(form, { date, time, tiktokAccountId });
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

  /**
   * TikTok wants to be asked once more right before posting; what it no longer offers is chosen anew, and a
   * video longer than this account may post stays here.
   */
  const stillAllowed = async () => {
    if (tiktokAccountId === null || !form.platforms.includes('tiktok')) return true;
    const missing = tiktokMissing(form.tiktok);
    if (missing !== null) showToast.error(t(`tiktok.needs.${missing}`));
    if (missing !== null) return false;
    const { data, error } = await creator.refetch();
    if (data === undefined) showToast.error(errorText(error));
    else if (durationMs > data.mostSeconds * 1000)
      showToast.error(t('tiktok.tooLong', { limit: data.mostSeconds }));
    else if (!data.privacyLevels.some((level) => level === form.tiktok.privacyLevel))
      showToast.error(t('tiktok.needs.privacy'));
    else return true;
    return false;
  };
  const press = async () => {
    const missing = firstMissing(form, editing !== null || video !== null);
    if (missing !== null) return showToast.error(t(`missing.${missing}`));
    if (await stillAllowed()) send.mutate();
  };
  return { press: () => void press(), busy: send.isPending };
}

/** The TikTok account that the form is for; null where none is connected or TikTok is not chosen. */
export function tiktokAccountOf(form: VideoForm, accounts: Overview['accounts']): string | null {
  if (!form.platforms.includes('tiktok')) return null;
  const own = accountsOf(accounts, 'tiktok');
  return (own.find(({ id }) => id === form.tiktok.accountId) ?? own[0])?.id ?? null;
}
