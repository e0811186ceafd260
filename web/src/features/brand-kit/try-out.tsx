import { TRIED_POSTS } from '@postownia/contract/features/brand-kit';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import styles from './brand-kit.module.css';
import { SampleImage } from './sample-image.tsx';

interface TryOutProps {
  month: readonly string[] | undefined;
  failed: boolean;
  drawing: boolean;
  onAgain: () => void;
}

/** Nine posts of the coming days as somebody sees them who opens the profile. */
export function TryOut({ month, failed, drawing, onAgain }: TryOutProps) {
  const { t } = useTranslation('brand-kit');
  return (
    <aside className={styles.tryOut} aria-busy={drawing}>
      <h2>{t('tryOut')}</h2>
      <div className={styles.nine}>
        {Array.from({ length: TRIED_POSTS }, (_, index) => index).map((index) => (
          <SampleImage key={index} url={month?.[index]} alt={t('tryAlt', { number: index + 1 })} />
        ))}
      </div>
      {failed ? (
        <p>
          {t('tryFailed')} <Button onPress={onAgain}>{t('tryAgain')}</Button>
        </p>
      ) : (
        <p role="status">{drawing ? t('drawing') : t('tryText')}</p>
      )}
    </aside>
  );
}
