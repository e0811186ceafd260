import type { OpenInvitation } from '@postownia/contract/features/members';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatInstantDay } from '../../lib/formats.ts';
import styles from './members.module.css';

const ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What an invitation is for, and below it what its reader has to do. */
export function InvitationCard({
  invitation,
  children,
}: {
  invitation: OpenInvitation;
  children: ReactNode;
}) {
  const { t, i18n } = useTranslation('members');
  const { firm, by, email, role, brands, expiresAt } = invitation;
  const facts = [
    ['firm', firm],
    ['role', `${t(`roles.${role}`)}. ${t(`roleLeads.${role}`)}`],
    ['brands', brands.length === 0 ? t('allBrands') : brands.join(', ')],
    ['forWhom', email],
    ['until', formatInstantDay(expiresAt, i18n.language, ZONE)],
  ] as const;
  return (
    <section className={styles.card} aria-labelledby="zaproszenie">
      <h1 id="zaproszenie">{t('invitation')}</h1>
      <p>{by === null ? t('invitedTo', { firm }) : t('invitedBy', { by, firm })}</p>
      <dl className={styles.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </section>
  );
}

/** Takes the invitation with the account one is signed in to. */
export function AcceptButton({ secret, onJoined }: { secret: string; onJoined: (brand: string) => void }) {
  const { t } = useTranslation('members');
  const accept = useMutation({
    mutationFn: () => api.members.accept({ secret }),
    onSuccess: ({ brand }) => onJoined(brand),
  });
  return (
    <>
      {accept.error !== null && <ErrorLine>{errorText(accept.error)}</ErrorLine>}
      <Button
        variant="ink"
        size="large"
        block
        busy={accept.isPending || accept.isSuccess}
        onPress={() => accept.mutate()}
      >
        {t('accept')}
      </Button>
    </>
  );
}
