import { classNames } from '../lib/class-names.ts';
import styles from './logo.module.css';
import { SiteLink } from './site-link.tsx';

/** The mark: a crop line, a square post, a calendar day. */
export function LogoMark({ size = 26 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <path className={styles.stem} d="M3 1h7v30H3z" />
      <path className={styles.square} d="M10 1h19v19H10z" />
      <path className={styles.counter} d="M15.5 6.5h8v8h-8z" />
    </svg>
  );
}

/** The logo as a link home. */
export function Logo({
  name,
  label,
  size,
  className,
}: {
  name: string;
  label: string;
  size?: number;
  className?: string;
}) {
  return (
    <SiteLink className={classNames(styles.logo, className)} to="/" aria-label={label}>
      <LogoMark {...(size === undefined ? {} : { size })} />
      <span>{name}</span>
    </SiteLink>
  );
}
