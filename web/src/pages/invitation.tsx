import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { Button, ButtonLink } from '../components/button.tsx';
import { EmptyState } from '../components/empty-state.tsx';
import { JoinForm } from '../features/members/join-form.tsx';
import { AcceptButton, InvitationCard } from '../features/members/open-invitation.tsx';
import { LoginForm } from '../features/sign-up/login-form.tsx';
import { api } from '../lib/api.ts';
import { BRAND_PARAMETER } from '../lib/brand-of-tab.ts';
import { errorCodeOf } from '../lib/error-text.ts';
import { sessionQuery } from '../lib/session.ts';
import { signOut } from '../lib/sign-out.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { useLocalPath } from '../lib/use-local-path.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';

const enter = (brand: string) =>
  window.location.assign(`/dashboard?${new URLSearchParams({ [BRAND_PARAMETER]: brand })}`);

/** Where an invitation's email leads. The secret stands behind the `#`; opening the page takes nothing. */
export default function InvitationPage() {
  const { t } = useTranslation('members');
  const { hash } = useLocation();
  const hydrated = useAfterHydration();
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <title>{`${t('invitation')} · Postownia`}</title>
      {hydrated && <Invitation secret={hash.slice(1)} />}
    </main>
  );
}

function Invitation({ secret }: { secret: string }) {
  const { t } = useTranslation('members');
  const { data, error, refetch } = useQuery({
    queryKey: ['invitation', secret],
    queryFn: () => api.members.open({ secret }),
    enabled: secret !== '',
    retry: false,
  });
  const ended = secret === '' || (error !== null && errorCodeOf(error) !== null);
  if (ended) {
    const home = (
      <ButtonLink variant="ink" to="/">
        {t('home')}
      </ButtonLink>
    );
    return <EmptyState headingLevel={1} title={t('ended')} text={t('endedText')} action={home} />;
  }
  if (error !== null) {
    const again = <Button onPress={() => void refetch()}>{t('again')}</Button>;
    return <EmptyState headingLevel={1} title={t('failed')} action={again} />;
  }
  if (data === undefined) return null;
  return (
    <InvitationCard invitation={data}>
      {data.invited === 'new' && <JoinForm secret={secret} email={data.email} onJoined={enter} />}
      {data.invited === 'signed-in' && <AcceptButton secret={secret} onJoined={enter} />}
      {data.invited === 'somebody-else' && <OtherAccount onSignedOut={() => void refetch()} />}
      {data.invited === 'signed-out' && <SignIn onSignedIn={() => void refetch()} />}
    </InvitationCard>
  );
}

/** Signed in to another account than the invitation is for. */
function OtherAccount({ onSignedOut }: { onSignedOut: () => void }) {
  const { t } = useTranslation('members');
  const client = useQueryClient();
  const leave = async () => {
    await signOut();
    await client.invalidateQueries({ queryKey: sessionQuery.queryKey });
    onSignedOut();
  };
  return (
    <>
      <p>{t('somebodyElse')}</p>
      <Button variant="ink" onPress={() => void leave()}>
        {t('signOut')}
      </Button>
    </>
  );
}

function SignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation('members');
  const client = useQueryClient();
  const navigate = useNavigate();
  const here = useLocalPath();
  const [open, setOpen] = useState(false);
  if (!open) {
    return (
      <>
        <p>{t('haveAccount')}</p>
        <Button variant="ink" size="large" block onPress={() => setOpen(true)}>
          {t('signIn')}
        </Button>
      </>
    );
  }
  const login = () => void navigate(here('/register?tryb=logowanie'));
  return (
    <LoginForm
      footer={null}
      onForgot={login}
      onCheckMailbox={login}
      onSignedIn={() => {
        void client.invalidateQueries({ queryKey: sessionQuery.queryKey });
        onSignedIn();
      }}
    />
  );
}
