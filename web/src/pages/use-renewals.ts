import { useTranslation } from 'react-i18next';
import { showToast } from '../components/toast.tsx';
import { MakingFailedError, useRegenerate } from '../features/generation/use-regenerate.ts';
import { useWaitText } from '../features/generation/use-wait-text.ts';
import { errorCodeOf, errorText } from '../lib/error-text.ts';
import { useStoredMessage } from '../lib/use-stored-message.ts';

/** A new text, a new image or four to choose from for a post, with what is told when it is there or did not come. */
export function useRenewals() {
  const { t } = useTranslation('posts');
  const failure = useRenewalFailure();
  const waitText = useWaitText();
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
  const told = ({ wait, ...renewal }: typeof newText) => ({
    ...renewal,
    wait: wait === null ? null : waitText(wait),
  });
  return { newText: told(newText), newImage: told(newImage), proposals: told(proposals) };
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
