import type { Publication } from '@postownia/contract/features/publications';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { useMay } from '../../lib/use-may.ts';
import { hasCommentFailed, isCancellable, isRetryable } from './publication-states.ts';
import type { PublicationAnswers } from './use-publication-answers.ts';

/** What a person can do about a publication: say whether it is there, have it tried again, call it off. */
export function PublicationRemedies({
  publication,
  answers,
}: {
  publication: Publication;
  answers: PublicationAnswers;
}) {
  const { t } = useTranslation('publications');
  const { id, toCheck, account } = publication;
  const { retry, resolve, cancel } = answers;
  if (!useMay('posts.publish')) return null;
  const again = hasCommentFailed(publication) ? t('retryComment') : t('retry');
  const named = (action: string) => `${action}: ${account.name}`;
  const answer = (given: 'is-there' | 'is-not-there') => ({
    size: 'small' as const,
    busy: resolve.isPending && resolve.variables.id === id && resolve.variables.answer === given,
    onPress: () => resolve.mutate({ id, answer: given }),
  });
  return (
    <>
      {toCheck && (
        <>
          <Button {...answer('is-there')} aria-label={named(t('isThere'))}>
            {t('isThere')}
          </Button>
          <Button {...answer('is-not-there')} aria-label={named(t('isNotThere'))}>
            {t('isNotThere')}
          </Button>
        </>
      )}
      {isRetryable(publication) && (
        <Button
          size="small"
          variant="ink"
          busy={retry.isPending && retry.variables === id}
          onPress={() => retry.mutate(id)}
          aria-label={named(again)}
        >
          {again}
        </Button>
      )}
      {isCancellable(publication, Date.now()) && (
        <Button
          size="small"
          busy={cancel.isPending && cancel.variables === id}
          onPress={() => cancel.mutate(id)}
          aria-label={t('cancelNamed', { name: account.name })}
        >
          {t('cancel')}
        </Button>
      )}
    </>
  );
}
