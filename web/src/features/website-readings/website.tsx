import type { WebsiteReading } from '@postownia/contract/features/website-readings';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { FoundFacts } from './found-facts.tsx';
import { useLatestReading } from './use-website-reading.ts';
import styles from './website.module.css';
import { WebsiteForm } from './website-form.tsx';

/** What the brand's own site tells, to be chosen from. */
export function Website() {
  const { t } = useTranslation('website');
  const { data, error, refetch } = useLatestReading();
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('failed')}
        action={<Button onPress={() => void refetch()}>{t('askAgain')}</Button>}
      />
    );
  if (data === undefined)
    return (
      <Skeleton label={t('loading')}>
        <SkeletonBar className={styles.skeleton} />
      </Skeleton>
    );
  const { reading, left } = data;
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{t('lead')}</p>
      <WebsiteForm address={reading?.url ?? ''} reading={reading?.state === 'reading'} left={left} />
      <div aria-live="polite">{reading !== null && <Outcome reading={reading} />}</div>
      {reading !== null && reading.found.length > 0 && <FoundFacts key={reading.id} reading={reading} />}
    </div>
  );
}

/** How the reading went: pages that were read, those that were not, or why there is nothing. */
function Outcome({ reading }: { reading: WebsiteReading }) {
  const { t } = useTranslation('website');
  if (reading.state === 'reading') return <p className={styles.note}>{t('reading')}</p>;
  if (reading.state === 'failed')
    return (
      <div className={styles.problem}>
        <p>
          <Icon of={IconAlertTriangle} size={18} />
          {t(`problems.${reading.problem ?? 'unreachable'}`)}
        </p>
        <ButtonLink to="/brand/interview">{t('toInterview')}</ButtonLink>
      </div>
    );
  return (
    <>
      <ul className={styles.pages}>
        {reading.pages.map(({ path, read }) => (
          <li key={path}>
            <Icon of={read ? IconCheck : IconAlertTriangle} size={16} />
            {read ? path : t('notRead', { path })}
          </li>
        ))}
      </ul>
      {reading.found.length === 0 && <p className={styles.note}>{t('allTaken')}</p>}
    </>
  );
}
