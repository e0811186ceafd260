import type { AppRequest } from '@postownia/contract/features/connected-apps';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { requestIn } from '../features/connected-apps/app-request.ts';
import { ConsentForm } from '../features/connected-apps/consent-form.tsx';
import { LoginForm } from '../features/sign-up/login-form.tsx';
import { queries } from '../lib/api.ts';
import { errorCodeOf, errorText } from '../lib/error-text.ts';
import { sessionQuery, useSession } from '../lib/session.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { useLocalPath } from '../lib/use-local-path.ts';
import { useUserLanguage } from '../shell/spoken-language.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';

/** Where an assistant sends its person, to be let in. Opening the page gives nothing. */
export default function AuthorizePage() {
  const { t } = useTranslation('connected-apps');
  const { search } = useLocation();
  const hydrated = useAfterHydration();
  const session = useSession();
  const request = requestIn(search);
  useUserLanguage();
  useEffect(() => {
    // The page script asked for the session before this page had a header to show it in.
    if (session.state !== 'loading')
      document.documentElement.dataset.session = session.state === 'signed-in' ? 'in' : 'out';
  }, [session.state]);
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <title>{`${t('consent.page')} · Postownia`}</title>
      {hydrated && request === null && <Unknown />}
      {request !== null && session.state === 'signed-out' && <SignIn />}
      {request !== null && session.state === 'signed-in' && (
        <Consent request={request} email={session.user.email} />
      )}
    </main>
  );
}

function Consent({ request, email }: { request: AppRequest; email: string }) {
  const { t } = useTranslation('connected-apps');
  const { data, error, refetch } = useQuery({
    ...queries.connectedApps.ask.queryOptions({ input: request }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return <ConsentForm request={request} asked={data} email={email} />;
  if (error === null) return null;
  const code = errorCodeOf(error);
  if (code === 'NOT_FOUND' || code === 'BAD_REQUEST') return <Unknown />;
  const plans = (
    <ButtonLink variant="ink" to="/tokens">
      {t('seePlans')}
    </ButtonLink>
  );
  const again = <Button onPress={() => void refetch()}>{t('again')}</Button>;
  return code === 'API_NOT_IN_PLAN' ? (
    <EmptyState headingLevel={1} title={t('consent.page')} text={t('notInPlan')} action={plans} />
  ) : (
    <EmptyState headingLevel={1} title={t('failed')} text={errorText(error)} action={again} />
  );
}

/** Nobody is sent on to an address that is not surely the program's. */
function Unknown() {
  const { t } = useTranslation('connected-apps');
  const home = (
    <ButtonLink variant="ink" to="/">
      {t('consent.home')}
    </ButtonLink>
  );
  return (
    <EmptyState headingLevel={1} title={t('consent.unknown')} text={t('consent.unknownText')} action={home} />
  );
}

function SignIn() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const here = useLocalPath();
  const login = () => void navigate(here('/register?tryb=logowanie'));
  return (
    <LoginForm
      footer={null}
      onForgot={login}
      onCheckMailbox={login}
      onSignedIn={() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })}
    />
  );
}
