import { useTranslation } from 'react-i18next';
import { showToast } from '../components/toast.tsx';
import { MakingFailedError, useRegenerate } from '../features/generation/use-regenerate.ts';
import { errorCodeOf, errorText } from '../lib/error-text.ts';
import { useStoredMessage } from '../lib/use-stored-message.ts';

/** A new text, a new image or four to choose from for a post, with what is told when it is there or did not come. */
export function useRenewals() {
  const { t } = useTranslation('posts');
  const failure = useRenewalFailure();
  const newText = useRegenerate('text', {
    onDone: () => showToast.success(t('newTextDone')),
    onFailed: (error) => showToast.error(failure(t('newTextFailed'), error)),
  });
  const newImage = useRegenerate('image', {
    onDone: () => showToast.success(t('newImageDone')),
    onFailed: (error) => showToast.error(failure(t('newImageFailed'), error)),
  });
  const proposals = useRegenerate('proposals', {
    onDone: () => showToast.success(t('proposalsDone')),
    onFailed: (error) => showToast.error(failure(t('proposalsFailed'), error)),
  });
  return {
    newText: { start: newText.mutate, busy: newText.isPending },
    newImage: { start: newImage.mutate, busy: newImage.isPending },
    proposals: { start: proposals.mutate, busy: proposals.isPending },
  };
}

/** What went wrong with a renewal: the reason where one is known, else the general sentence. */
function useRenewalFailure() {
  const formatMessage = useStoredMessage();
  return (general: string, error: unknown): string => {
    if (error instanceof MakingFailedError)
      return formatMessage(error.day.message, error.day.problem ?? general);
    return errorCodeOf(error) === null ? general : errorText(error);
  };
}
