import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import styles from './not-found.module.css';

export function NotFound() {
  const { t } = useTranslation('common');
  return (
    <main id={MAIN_ID} tabIndex={-1} className={styles.page}>
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
    </main>
  );
}

export default NotFound;
