import { classNames } from '../lib/class-names.ts';
import styles from './palette-bar.module.css';

/** `ocean-blue` for "Ocean Blue", as `[data-palette]` in the tokens has it. */
export function paletteKey(name: string): string {
  return name.toLowerCase().replaceAll(' ', '-');
}

/** The patches of a palette as a printer sets them beside a proof, upright. `palette` as `paletteKey` gives it. */
export function PaletteBar({ palette, small = false }: { palette: string; small?: boolean }) {
  return (
    <span className={classNames(styles.bar, small && styles.small)} data-palette={palette} aria-hidden="true">
      <i className={classNames(styles.patch, styles.primary)} />
      <i className={classNames(styles.patch, styles.secondary)} />
      <i className={classNames(styles.patch, styles.accent)} />
      <i className={classNames(styles.patch, styles.deep)} />
    </span>
  );
}

/** Three patches in a row, beside a brand's name. */
export function PaletteSwatches({ palette }: { palette: string }) {
  return (
    <span className={styles.swatches} data-palette={palette} aria-hidden="true">
      <i className={classNames(styles.patch, styles.primary)} />
      <i className={classNames(styles.patch, styles.secondary)} />
      <i className={classNames(styles.patch, styles.accent)} />
    </span>
  );
}
