import type { Overview } from '@postownia/contract/features/calendar';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { useMay } from '../../lib/use-may.ts';
import styles from './calendar-bar.module.css';

/** What is true of the posts that are not out yet: which of them will go out by themselves, (P-2). What makes them is the last of the first steps. */
export function PublishingPromise({ overview }: { overview: Overview }) {
  const { t } = useTranslation('calendar');
  const mayResume = useMay('brand.write');
  const { posts, preferences } = overview;
  const ahead = posts.total - posts.published;
  if (ahead === 0) return null;
  if (posts.willGoOut > 0) {
    const count = posts.willGoOut;
    return `, ${count === ahead ? t('allGoOut', { count }) : t('willGoOut', { count })}`;
  }
  return (
    <>
      {`, ${t('noneGoesOut', { count: ahead })} `}
      {preferences.paused && mayResume && (
        <SiteLink to="/dashboard?tab=social-media" className={styles.turnOn}>
          {t('resumePublishing')}
        </SiteLink>
      )}
    </>
  );
}
