import type { Publication } from '@postownia/contract/features/publications';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { useMay } from '../../lib/use-may.ts';
import { hasCommentFailed, isCancellable, isRetryable } from './publication-states.ts';
import type { PublicationAnswers } from './use-publication-answers.ts';

/** What a person can do about a publication: connect the account again, say whether it is there, have it tried again, call it off. */
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
  const mayPublish = useMay('posts.publish');
  const mayConnect = useMay('accounts.manage');
  const again = hasCommentFailed(publication) ? t('retryComment') : t('retry');
  const named = (action: string) => `${action}: ${account.name}`;
  const answer = (given: 'is-there' | 'is-not-there') => ({
    size: 'small' as const,
    busy: resolve.isPending && resolve.variables.id === id && resolve.variables.answer === given,
    onPress: () => resolve.mutate({ id, answer: given }),
  });
  const reconnect = mayConnect && publication.state === 'needs-reconnect' && (
    <ButtonLink
      size="small"
      variant="ink"
      to="/dashboard?tab=social-media"
      aria-label={named(t('reconnect'))}
    >
      {t('reconnect')}
    </ButtonLink>
  );
  if (!mayPublish) return reconnect || null;
  return (
    <>
      {reconnect}
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
