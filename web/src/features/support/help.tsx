import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { HelpForm } from './help-form.tsx';
import { RequestList } from './request-list.tsx';
import styles from './support.module.css';
import { useRequests } from './use-support.ts';

/** The form for a question, and what was asked before with its answers. */
export function Help() {
  const { t } = useTranslation('support');
  const { data, error, refetch } = useRequests();
  const zone = useQuery(queries.settings.get.queryOptions()).data?.workspace.zone ?? 'Europe/Warsaw';
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('failed')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{t('again')}</Button>}
      />
    );
  if (data === undefined)
    return (
      <Skeleton label={t('reading')}>
        <SkeletonBar className={styles.waiting} />
      </Skeleton>
    );
  return (
    <>
      <section className={styles.panel} aria-label={t('form.title')}>
        <h2>{t('form.title')}</h2>
        <HelpForm standing={data.standing} />
      </section>
      {data.requests.length > 0 && (
        <section className={styles.panel} aria-label={t('yours')}>
          <h2>{t('yours')}</h2>
          <RequestList requests={data.requests} zone={zone} />
        </section>
      )}
    </>
  );
}
