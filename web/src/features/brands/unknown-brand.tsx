import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';

/** The address names a brand that is not, or not theirs: which of the two, nobody is told. */
export function UnknownBrand() {
  const { t } = useTranslation('common');
  return (
    <main>
      <title>{t('title', { page: t('brands.unknownTitle') })}</title>
      <EmptyState
        art="off"
        headingLevel={1}
        title={t('brands.unknownTitle')}
        text={t('brands.unknownText')}
        action={
          // A new page, told nothing of this one: the wrong brand is in everything that it asks.
          <ButtonLink variant="ink" to="/dashboard" reloadDocument rel="noreferrer">
            {t('brands.openOwn')}
          </ButtonLink>
        }
      />
    </main>
  );
}
