import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { ConfirmForm } from '../features/sign-up/confirm-form.tsx';
import { useWayOnInAddress } from '../lib/use-way-on-in-address.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';

/** What the email's link did: the sentences for it. */
const SAID = {
  confirmed: ['verifyConfirmed', 'verifyConfirmedText'],
  half: ['verifyHalf', 'verifyHalfText'],
  changed: ['verifyChanged', 'verifyChangedText'],
  expired: ['verifyExpired', 'verifyExpiredText'],
} as const;

const isOutcome = (word: string | null): word is keyof typeof SAID =>
  word !== null && Object.hasOwn(SAID, word);

/** Whoever is signed in already is led on from there. */
const LOGIN = '/register?tryb=logowanie';

/** Where the email's link leads after the server has confirmed the address, or could not. */
export default function VerifyPage() {
  const { t } = useTranslation('sign-up');
  const [search, setSearch] = useSearchParams();
  const word = search.get('outcome');
  const token = search.get('token');
  const wayOn = useWayOnInAddress();
  const outcome = isOutcome(word) ? word : 'expired';
  const [title, text] = SAID[outcome];
  const place = outcome === 'confirmed' || outcome === 'expired' ? LOGIN : '/dashboard';
  // Who chose something before signing up is told of the panel only after it.
  const isLogin = outcome === 'expired' || (outcome === 'confirmed' && wayOn !== null);
  if (word === 'password' && token !== null) {
    const onConfirmed = () => {
      const confirmed = new URLSearchParams({ outcome: 'confirmed' });
      if (wayOn !== null) confirmed.set('dalej', wayOn);
      setSearch(confirmed, { replace: true });
    };
    return (
      <main id={MAIN_ID} tabIndex={-1}>
        <title>{`${t('verifyPassword')} · Postownia`}</title>
        <ConfirmForm token={token} onConfirmed={onConfirmed} />
      </main>
    );
  }
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <title>{`${t(title)} · Postownia`}</title>
      <EmptyState
        headingLevel={1}
        title={t(title)}
        text={t(text)}
        action={
          <>
            <ButtonLink variant="ink" to={place}>
              {t(isLogin ? 'login' : 'toDashboard')}
            </ButtonLink>
            {outcome === 'confirmed' && (
              <ButtonLink variant="ghost" to={`${LOGIN}&dalej=/brand/interview`}>
                {t('toInterview')}
              </ButtonLink>
            )}
          </>
        }
      />
    </main>
  );
}
