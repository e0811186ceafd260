import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import styles from './figures.module.css';

interface ReadPartProps<Data> {
  query: { data: Data | undefined; error: unknown; refetch: () => unknown };
  label: string;
  children: (data: Data) => ReactNode;
}

/** One part of the operator's page: what was read, or that it is being read, or that it could not be. */
export function ReadPart<Data>({ query, label, children }: ReadPartProps<Data>) {
  const { t } = useTranslation('operator');
  if (query.data !== undefined)
    return (
      <section aria-label={label} className={styles.part}>
        {children(query.data)}
      </section>
    );
  if (query.error === null)
    return (
      <Skeleton label={t('reading')}>
        <SkeletonBar className={styles.tall} />
      </Skeleton>
    );
  return (
    <EmptyState
      art="off"
      title={t('unread')}
      text={errorText(query.error)}
      action={<Button onPress={() => void query.refetch()}>{t('retry')}</Button>}
    />
  );
}
