import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { queries } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useAfterHydration } from '../../lib/use-after-hydration.ts';
import styles from './storage-card.module.css';

/** How much of the plan's space for files is used; nothing until it was read. */
export function StorageCard() {
  const { t, i18n } = useTranslation('tokens');
  const id = useId();
  const hydrated = useAfterHydration();
  const { data: use } = useQuery(queries.assets.usage.queryOptions());
  if (!hydrated || use === undefined) return null;
  const { usedBytes, storageBytes } = use;
  const [used, total] = [formatBytes(usedBytes, i18n.language), formatBytes(storageBytes, i18n.language)];
  const full = usedBytes >= storageBytes;
  return (
    <section className={styles.card}>
      <div className={styles.head}>
        <h3 id={id}>{t('storage')}</h3>
        <b className={full ? styles.full : undefined}>{t('storageUse', { used, total })}</b>
      </div>
      <meter
        aria-labelledby={id}
        min={0}
        max={storageBytes}
        high={storageBytes * 0.9}
        value={Math.min(usedBytes, storageBytes)}
      />
      <p>{t('storageText')}</p>
    </section>
  );
}
