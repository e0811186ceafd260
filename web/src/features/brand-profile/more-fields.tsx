import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import styles from './profile-fields.module.css';

/** "Więcej o marce": what may be told but need not be, folded away. Opens by itself when an error lies in it. */
export function MoreFields({ children }: { children: ReactNode }) {
  const { t } = useTranslation('brand-profile');
  return (
    <details className={styles.more}>
      <summary>
        {t('more')}
        <Icon of={IconChevronDown} />
      </summary>
      <div className={styles.moreBody}>{children}</div>
    </details>
  );
}
