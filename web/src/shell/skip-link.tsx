import { useTranslation } from 'react-i18next';
import styles from './skip-link.module.css';
import { MAIN_ID } from './use-scroll-to-top.ts';

/** The first stop of the keyboard: over header and tabs, straight to the content. */
export function SkipLink() {
  const { t } = useTranslation('common');
  return (
    <a className={styles.skip} href={`#${MAIN_ID}`}>
      {t('skip')}
    </a>
  );
}
