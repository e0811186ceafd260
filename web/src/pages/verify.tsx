import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';

/** Where the letter's link leads after the server has confirmed the address, or could not. */
export default function VerifyPage() {
  const { t } = useTranslation('sign-up');
  const [search] = useSearchParams();
  const confirmed = search.get('outcome') === 'confirmed';
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <title>{`${t(confirmed ? 'verifyConfirmed' : 'verifyExpired')} · Postownia`}</title>
      <EmptyState
        headingLevel={1}
        title={t(confirmed ? 'verifyConfirmed' : 'verifyExpired')}
        text={t(confirmed ? 'verifyConfirmedText' : 'verifyExpiredText')}
        action={
          confirmed ? (
            <ButtonLink variant="ink" to="/dashboard">
              {t('toDashboard')}
            </ButtonLink>
          ) : (
            <ButtonLink variant="ink" to="/register?tryb=logowanie">
              {t('login')}
            </ButtonLink>
          )
        }
      />
    </main>
  );
}
