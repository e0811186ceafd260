import type { EmailSubscription } from '@postownia/contract/features/settings';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorCodeOf } from '../../lib/error-text.ts';
import styles from './settings.module.css';

const SETTINGS = '/settings/powiadomienia';

/** What an email's link switches off: asks first, because programs follow links too; then offers the way back. */
export function EmailSwitch({ token }: { token: string }) {
  const { t } = useTranslation('settings');
  const options = queries.settings.emails.queryOptions({ input: { token } });
  const { data, error, refetch } = useQuery({
    ...options,
    retry: (count, failure) => errorCodeOf(failure) === null && count < 2,
  });
  if (data !== undefined) return <Choice token={token} subscription={data} />;
  const code = errorCodeOf(error);
  if (error !== null && (code === 'NOT_FOUND' || code === 'BAD_REQUEST')) return <LostLink />;
  if (error !== null) {
    return (
      <EmptyState
        headingLevel={1}
        title={t('unsubscribe.failed')}
        action={<Button onPress={() => void refetch()}>{t('unsubscribe.again')}</Button>}
      />
    );
  }
  return (
    <Skeleton>
      <SkeletonBar className={styles.emailBar} />
    </Skeleton>
  );
}

/** Shown for a link that was cut or is not ours. */
export function LostLink() {
  const { t } = useTranslation('settings');
  return (
    <EmptyState
      headingLevel={1}
      art="off"
      title={t('unsubscribe.lostTitle')}
      text={t('unsubscribe.lostText')}
      action={
        <ButtonLink variant="ink" to={SETTINGS}>
          {t('unsubscribe.settings')}
        </ButtonLink>
      }
    />
  );
}

function Choice({ token, subscription }: { token: string; subscription: EmailSubscription }) {
  const { t } = useTranslation('settings');
  const client = useQueryClient();
  const { queryKey } = queries.settings.emails.queryOptions({ input: { token } });
  const change = useMutation({
    mutationFn: (email: boolean) => api.settings.saveEmails({ token, email }),
    onSuccess: (next) => client.setQueryData(queryKey, next),
    onError: () => showToast.error(t('unsubscribe.failed')),
  });
  const { email, event, workspace } = subscription;
  const about = t('unsubscribe.about', { event: t(`notifications.events.${event}`), workspace });
  return (
    <EmptyState
      headingLevel={1}
      art={email ? 'plug' : 'off'}
      title={t(email ? 'unsubscribe.question' : 'unsubscribe.doneTitle')}
      text={`${about}. ${t(email ? 'unsubscribe.questionText' : 'unsubscribe.doneText')}`}
      action={
        <Button
          variant={email ? 'ink' : 'line'}
          busy={change.isPending}
          onPress={() => change.mutate(!email)}
        >
          {t(email ? 'unsubscribe.off' : 'unsubscribe.on')}
        </Button>
      }
    />
  );
}
