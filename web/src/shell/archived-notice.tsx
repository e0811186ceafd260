import type { Brands } from '@postownia/contract/features/brands';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../components/site-link.tsx';
import { classNames } from '../lib/class-names.ts';
import styles from './notice.module.css';

/** On every page of a brand that is in the archive: why nothing can be changed, and the way back. */
export function ArchivedNotice({ brands }: { brands: Brands | undefined }) {
  const { t } = useTranslation('common');
  if (!brands?.brands.some(({ slug, archived }) => archived && slug === brands.current)) return null;
  return (
    <p className={classNames(styles.note, styles.quiet)} role="status">
      {t('brands.archived')} <SiteLink to="/settings/marka">{t('brands.restore')}</SiteLink>
    </p>
  );
}
