import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { formatInstantDay } from '../../lib/formats.ts';
import styles from './payment-notice.module.css';

/** A payment for the plan is missing: until when it lives, and where to mend it. */
export function PaymentNotice({ graceUntil, zone }: { graceUntil: string; zone: string }) {
  const { t, i18n } = useTranslation('calendar');
  return (
    <p className={styles.notice} role="status">
      {t('payment.pastDue', { day: formatInstantDay(graceUntil, i18n.language, zone) })}{' '}
      <SiteLink to="/tokens">{t('payment.changeCard')}</SiteLink>
    </p>
  );
}
