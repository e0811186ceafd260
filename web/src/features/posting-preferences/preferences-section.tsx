import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { queries } from '../../lib/api.ts';
import { AutoPublish } from './auto-publish.tsx';
import styles from './preferences.module.css';
import { PreferencesForm } from './preferences-form.tsx';

/** Whether, when and in which zone posts go out by themselves. */
export function PreferencesSection() {
  const { t } = useTranslation('posting-preferences');
  const { data, error, refetch } = useQuery(queries.postingPreferences.get.queryOptions());
  return (
    <section className={styles.section} aria-labelledby="automatyczne">
      <h2 id="automatyczne">{t('title')}</h2>
      {error !== null && (
        <p>
          <ErrorLine>{t('readFailed')}</ErrorLine>
          <Button size="small" onPress={() => void refetch()}>
            {t('readAgain')}
          </Button>
        </p>
      )}
      {data === undefined && error === null && (
        <Skeleton>
          <SkeletonBar className={styles.bar} />
        </Skeleton>
      )}
      {data !== undefined && (
        <>
          <AutoPublish preferences={data} />
          <PreferencesForm key={String(data.autoPublish)} stored={data} />
        </>
      )}
    </section>
  );
}
