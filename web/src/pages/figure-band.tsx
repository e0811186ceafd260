import { classNames } from '../lib/class-names.ts';
import styles from './landing-figures.module.css';
import page from './landing-page.module.css';

/** Figures in a band printed in reverse; `long` values get a smaller face. */
export function FigureBand({
  label,
  figures,
}: {
  label: string;
  figures: readonly { value: string; words: string }[];
}) {
  if (figures.length === 0) return null;
  return (
    <section className={classNames(styles.band, styles.long)} data-reversed aria-label={label}>
      <dl className={classNames(page.wrap, styles.inner)}>
        {figures.map(({ value, words }) => (
          <div key={words} className={styles.figure}>
            <dt>{words}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
