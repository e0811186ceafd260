import type { Members } from '@postownia/contract/features/members';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { api } from '../../lib/api.ts';
import { formatInstantDay } from '../../lib/formats.ts';
import { BrandTags } from './member-row.tsx';
import styles from './members.module.css';
import { useChange } from './use-members.ts';

/** Who was asked and has not answered; the link can be sent anew or taken back. */
export function InvitationList({ team, zone }: { team: Members; zone: string }) {
  const { t, i18n } = useTranslation('members');
  const resend = useChange((id: string) => api.members.resend({ id }), t('resent'));
  const withdraw = useChange((id: string) => api.members.withdraw({ id }), t('withdrawn'));
  const day = (instant: string) => formatInstantDay(instant, i18n.language, zone);
  return (
    <section className={styles.panel} aria-labelledby="zaproszenia">
      <h2 id="zaproszenia">{t('invitations')}</h2>
      <ul className={styles.members}>
        {team.invitations.map(({ id, email, role, brands, sentAt, expiresAt }) => (
          <li key={id} className={styles.invitation}>
            <div className={styles.who}>
              <b>{email}</b>
              <small>
                {t(`roles.${role}`)} · {t('sent', { day: day(sentAt) })}{' '}
                {t(new Date(expiresAt) > new Date() ? 'validUntil' : 'expired', { day: day(expiresAt) })}
              </small>
              <div className={styles.brands}>
                <BrandTags slugs={brands} brands={team.brands} />
              </div>
            </div>
            <div className={styles.actions}>
              <Button
                size="small"
                busy={resend.isPending && resend.variables === id}
                onPress={() => resend.mutate(id)}
                aria-label={t('resendTo', { email })}
              >
                {t('resend')}
              </Button>
              <Button
                size="small"
                variant="ghost"
                busy={withdraw.isPending && withdraw.variables === id}
                onPress={() => withdraw.mutate(id)}
                aria-label={t('withdrawFrom', { email })}
              >
                {t('withdraw')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
