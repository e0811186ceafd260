import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../lib/class-names.ts';
import styles from './skeleton.module.css';

/** Around the bars that stand for content on its way; shows itself only after 300 ms. */
export function Skeleton({
  label,
  className,
  children,
}: {
  label?: string;
  className?: string | undefined;
  children: ReactNode;
}) {
  const { t } = useTranslation('components');
  return (
    <div
      className={classNames(styles.late, className)}
      role="status"
      aria-busy="true"
      aria-label={label ?? t('loading')}
    >
      {children}
    </div>
  );
}

/** One bar; give it the place's final size by class. */
export function SkeletonBar({ className }: { className?: string | undefined }) {
  return <div className={classNames(styles.bar, className)} />;
}
