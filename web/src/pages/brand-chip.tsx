import { useTranslation } from 'react-i18next';
import { PaletteSwatches, paletteKey } from '../components/palette-bar.tsx';
import { Tag } from '../components/tag.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import styles from './brand-chip.module.css';

/** Whose workspace this is, beside the tabs; says so while the outside world is the sandbox. */
export function BrandChip() {
  const { t } = useTranslation('common');
  const { overview } = useOverview();
  if (!overview) return null;
  return (
    <>
      {overview.demo && <Tag>{t('demo')}</Tag>}
      {overview.brand && (
        <span className={styles.chip}>
          <PaletteSwatches palette={paletteKey(overview.brand.palette)} />
          {overview.brand.name}
        </span>
      )}
    </>
  );
}
