import { PaletteSwatches, paletteKey } from '../components/palette-bar.tsx';
import { useOverview } from '../features/calendar/use-overview.ts';
import styles from './brand-chip.module.css';
import { DemoNote } from './demo-note.tsx';
import { Notices } from './notices.tsx';

/** Whose workspace this is, beside the tabs; says so while the outside world is the sandbox. */
export function BrandChip() {
  const { overview } = useOverview();
  if (!overview) return null;
  return (
    <>
      <Notices />
      {overview.demo && <DemoNote />}
      {overview.brand && (
        <span className={styles.chip}>
          <PaletteSwatches palette={paletteKey(overview.brand.palette)} />
          {overview.brand.name}
        </span>
      )}
    </>
  );
}
