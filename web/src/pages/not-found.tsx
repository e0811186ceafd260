import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import styles from './not-found.module.css';

export function NotFound() {
  const { t } = useTranslation('common');
  return (
    <div className={styles.page}>
      <title>{t('title', { page: t('notFound.title') })}</title>
      <EmptyState
        art="off"
        headingLevel={1}
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={
          <ButtonLink variant="ink" to="/">
            {t('notFound.home')}
          </ButtonLink>
        }
      />
    </div>
  );
}

export default NotFound;
