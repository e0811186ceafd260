import type { BrandProfile } from '@postownia/contract/features/brand-profile';
import { IconArrowRight } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import type { Control } from 'react-hook-form';
import { Trans, useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { AccountFields } from './account-fields.tsx';
import { type Consent, useSignUp } from './use-sign-up.ts';
import { useWizardForms } from './use-wizard-forms.ts';
import styles from './wizard.module.css';
import { WizardProgress } from './wizard-progress.tsx';
import { STEPS } from './wizard-steps.ts';

/** Bodies of the three profile steps, brought by the page. */
export interface ProfileSteps {
  company: (control: Control<BrandProfile>) => ReactNode;
  content: (control: Control<BrandProfile>) => ReactNode;
  look: (control: Control<BrandProfile>) => ReactNode;
}

interface WizardProps {
  steps: ProfileSteps;
  /** The preview at the side. */
  ticket: (profile: BrandProfile, step: number) => ReactNode;
  /** "Masz już konto?" */
  footer: ReactNode;
  onSignedIn: () => void;
  onCheckMailbox: (email: string) => void;
}

/**
 * Sign-up in four steps. Moving between steps checks nothing but that there is an address and a password; the last press
 * goes to the first step with an error.
 */
export function Wizard({ steps, ticket, footer, onSignedIn, onCheckMailbox }: WizardProps) {
  const { t, i18n } = useTranslation('sign-up');
  const forms = useWizardForms();
  const { account, profile, values, step, setStep, isReady } = forms;
  const { submit, leaveAccount, isCreating, consent } = useSignUp(forms, { onSignedIn, onCheckMailbox });
  const heading = useRef<HTMLHeadingElement>(null);
  const goTo = (next: number) => {
    setStep(next);
    window.scrollTo({ top: 0 });
    requestAnimationFrame(() => heading.current?.focus());
  };
  const name = STEPS[step] ?? 'account';
  const goOn = async () => {
    if (name !== 'account' || (await leaveAccount())) goTo(step + 1);
  };
  const isLast = step === STEPS.length - 1;
  return (
    <div className={styles.wizard}>
      <section className={styles.main} aria-labelledby="krok">
        <WizardProgress step={step} />
        <h1 id="krok" ref={heading} tabIndex={-1}>
          {t(`headings.${name}`)}
        </h1>
        <p className={styles.lead}>{t(`leads.${name}`)}</p>
        <form
          noValidate
          lang={i18n.language}
          onSubmit={(event) => {
            event.preventDefault();
            void (isLast ? submit() : goOn());
          }}
        >
          {name === 'account' ? <AccountFields control={account.control} /> : steps[name](profile.control)}
          {isLast && <ConsentField consent={consent} />}
          <div className={styles.nav} data-bottom-bar>
            {step > 0 ? <Button onPress={() => goTo(step - 1)}>{t('back')}</Button> : <span />}
            <Button
              // Without the scripts a browser would send the form itself, passwords in the address.
              type={isReady ? 'submit' : 'button'}
              variant={isLast ? 'machine' : 'ink'}
              busy={isCreating}
              busyLabel={t('creating')}
              {...(isLast ? {} : { iconAfter: IconArrowRight })}
            >
              {isLast ? t('create') : t('next')}
            </Button>
          </div>
        </form>
        {footer}
      </section>
      {ticket(values, step)}
    </div>
  );
}

function ConsentField({ consent }: { consent: Consent }) {
  const { t } = useTranslation('sign-up');
  return (
    <Checkbox
      label={
        <Trans
          t={t}
          i18nKey="consent"
          components={{
            terms: <SiteLink to="/terms" target="_blank" />,
            privacy: <SiteLink to="/privacy" target="_blank" />,
          }}
        />
      }
      checked={consent.given}
      onChange={(event) => consent.change(event.target.checked)}
      error={consent.refused ? t('consentMissing') : undefined}
    />
  );
}
