import { useTranslation } from 'react-i18next';
import { PaletteSwatches, paletteKey } from '../components/palette-bar.tsx';
import { SiteLink } from '../components/site-link.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import styles from './brand-chip.module.css';
import { DemoNote } from './demo-note.tsx';
import { Notices } from './notices.tsx';

/** Whose workspace this is, beside the tabs; says so while the outside world is the sandbox. */
export function BrandChip() {
  const { t } = useTranslation('common');
  const { overview } = useOverview();
  if (!overview) return null;
  return (
    <>
      <Notices />
      {overview.demo && <DemoNote />}
      {overview.brand && (
        <SiteLink
          to="/settings/konto"
          className={styles.chip}
          aria-label={t('nav.settingsOf', { name: overview.brand.name })}
        >
          <PaletteSwatches palette={paletteKey(overview.brand.palette)} />
          {overview.brand.name}
        </SiteLink>
      )}
    </>
  );
}
