import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PrefetchPageLinks, useNavigate, useSearchParams } from 'react-router';
import { showToast } from '../components/toast.tsx';
import { CompanyFields } from '../features/brand-profile/company-fields.tsx';
import { ContentFields } from '../features/brand-profile/content-fields.tsx';
import { LookFields } from '../features/brand-profile/look-fields.tsx';
import { TrialProof } from '../features/brand-profile/trial-proof.tsx';
import { WordsFields } from '../features/brand-profile/words-fields.tsx';
import { Alternative } from '../features/sign-up/alternative.tsx';
import { ForgotForm } from '../features/sign-up/forgot-form.tsx';
import { LoginForm } from '../features/sign-up/login-form.tsx';
import { MailboxNotice } from '../features/sign-up/mailbox-notice.tsx';
import { type TicketRow, TrialTicket } from '../features/sign-up/trial-ticket.tsx';
import { Wizard } from '../features/sign-up/wizard.tsx';
import { sessionQuery, useSession } from '../lib/session.ts';
import { useAfterHydration } from '../lib/use-after-hydration.ts';
import { useWayOnInAddress } from '../lib/use-way-on-in-address.ts';
import { takeWayOn } from '../lib/way-on.ts';
import { MAIN_ID } from '../shell/use-scroll-to-top.ts';
import { askAheadAt } from './ask-ahead.ts';
import { PageMeta } from './page-meta.tsx';
import styles from './register.module.css';

/** Sign-up wizard and login on one screen; `?tryb=logowanie` shows the login. */
export default function RegisterPage() {
  const { t } = useTranslation('sign-up');
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const client = useQueryClient();
  const session = useSession();
  const hydrated = useAfterHydration();
  const [mailbox, setMailbox] = useState<string | null>(null);
  const [forgot, setForgot] = useState(false);
  const login = hydrated && search.get('tryb') === 'logowanie';
  // Before whoever is signed in is led on.
  useWayOnInAddress();
  const wayOn = useRef<string | null>(null);
  const enter = async () => client.invalidateQueries({ queryKey: sessionQuery.queryKey });
  useEffect(() => {
    if (session.state !== 'signed-in') return;
    if (wayOn.current === null) {
      wayOn.current = takeWayOn();
      askAheadAt(new URL(wayOn.current, window.location.href));
    }
    void navigate(wayOn.current, { replace: true });
  }, [session.state, navigate]);
  useRefusalOfVisitors();
  useEffect(() => {
    if (hydrated) delete document.documentElement.dataset.form;
  }, [hydrated]);
  const content = () => {
    if (mailbox !== null) return <MailboxNotice email={mailbox} footer={<Alternative to="login" />} />;
    if (login && forgot) return <ForgotForm onBack={() => setForgot(false)} />;
    if (login) {
      return (
        <LoginForm
          footer={<Alternative to="register" />}
          onForgot={() => setForgot(true)}
          onSignedIn={() => void enter()}
          onCheckMailbox={setMailbox}
        />
      );
    }
    return (
      <Wizard
        steps={{
          company: (control) => <CompanyFields control={control} />,
          content: (control) => <ContentFields control={control} />,
          look: (control) => (
            <>
              {/* Whoever came so far will see the calendar: its parts are fetched while the last fields are filled. */}
              <PrefetchPageLinks page="/dashboard" />
              <LookFields control={control} />
              <WordsFields control={control} />
            </>
          ),
        }}
        ticket={(profile, step) => <Ticket profile={profile} step={step} />}
        footer={<Alternative to="login" />}
        onSignedIn={() => void enter()}
        onCheckMailbox={setMailbox}
      />
    );
  };
  return (
    <main id={MAIN_ID} tabIndex={-1}>
      <PageMeta path="/register" title={t(login ? 'loginTitle' : 'title')} description={t('description')} />
      <noscript>
        <p className={styles.noScript}>{t('noScript')}</p>
      </noscript>
      {content()}
    </main>
  );
}

const REFUSALS = { plan: 'mustSignInPlan', tokeny: 'mustSignInTokens' } as const;
const isRefusal = (reason: string | null): reason is keyof typeof REFUSALS =>
  reason !== null && Object.hasOwn(REFUSALS, reason);

/** `?powod=plan`: tells visitors who wanted to buy why they are here, once. */
function useRefusalOfVisitors() {
  const { t } = useTranslation('sign-up');
  const [search, setSearch] = useSearchParams();
  const reason = search.get('powod');
  useEffect(() => {
    if (!isRefusal(reason)) return;
    showToast.error(t(REFUSALS[reason]));
    setSearch({}, { replace: true });
  }, [reason, setSearch, t]);
}

function Ticket({ profile, step }: { profile: BrandProfile; step: number }) {
  const { t } = useTranslation('brand-profile');
  const { t: formatMessage } = useTranslation('sign-up');
  const voice = [
    ...profile.tones.map((tone) => t(`toneNames.${tone}`)),
    ...profile.contentTypes.map((type) => t(`types.${type}`)),
  ];
  const rows: TicketRow[] = [
    { name: 'Brand', value: profile.brandName, step: 2 },
    { name: 'Industry', value: profile.industry ? t(`industries.${profile.industry}`) : '', step: 2 },
    {
      name: 'Company',
      value: profile.companySize ? formatMessage('people', { size: t(`sizes.${profile.companySize}`) }) : '',
      step: 2,
    },
    { name: 'Audience', value: profile.targetAudience, step: 2 },
    { name: 'Voice', value: voice.join(', '), step: 3 },
  ];
  return <TrialTicket step={step} rows={rows} proof={<TrialProof profile={profile} />} />;
}
