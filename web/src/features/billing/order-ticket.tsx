import { IconArrowRight } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { formatMoney, formatNumber } from '../../lib/formats.ts';
import { paidFor, SALES_TAX } from '../../lib/sales-tax.ts';
import { useUnavailableDuringDeletion } from '../../lib/use-deletion-pending.ts';
import styles from './order-ticket.module.css';

export interface TicketRow {
  name: string;
  value: string;
  /** Takes something off. */
  less?: boolean;
}

interface OrderTicketProps {
  rows: readonly TicketRow[];
  /** US cents before tax; null where the payment page will say. */
  total: number | null;
  busy: boolean;
  /** This is what the workspace has already: there is nothing to pay. */
  owned?: boolean;
  onPay: () => void;
  /** A change of plan was bought before: only a first purchase asks for the waiver. */
  asksWaiver: boolean;
  /** What a change of plan means; null for a first purchase. */
  note: string | null;
}

/** The order as a job ticket: what, how much, and the button that leads to the payment. */
export function OrderTicket({ rows, total, busy, owned = false, onPay, asksWaiver, note }: OrderTicketProps) {
  const { t } = useTranslation('billing');
  const id = useId();
  const [waived, setWaived] = useState(false);
  const [missing, setMissing] = useState(false);
  const duringDeletion = useUnavailableDuringDeletion();
  const pay = () => {
    if (asksWaiver && !waived) {
      setMissing(true);
      document.getElementById(`${id}-waiver`)?.focus();
      return;
    }
    onPay();
  };
  return (
    <aside className={styles.ticket} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id}>{t('order')}</h2>
      </div>
      <dl>
        {rows.map(({ name, value, less = false }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={less ? styles.less : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles.perforation} aria-hidden="true">
        <i />
        <i />
      </div>
      <div className={styles.sum}>
        {total !== null && <Total cents={total} />}
        {note !== null && <p className={styles.note}>{note}</p>}
        {asksWaiver && (
          <div className={styles.waiver}>
            <Checkbox
              id={`${id}-waiver`}
              checked={waived}
              onChange={(event) => {
                setWaived(event.target.checked);
                setMissing(false);
              }}
              label={t('waiver')}
              error={missing ? t('waiverMissing') : undefined}
            />
          </div>
        )}
        <Button
          variant="machine"
          size="large"
          block
          iconAfter={IconArrowRight}
          busy={busy}
          disabled={owned}
          unavailable={duringDeletion}
          busyLabel={t('paying')}
          onPress={pay}
        >
          {t('pay')}
        </Button>
        <p className={styles.small}>
          {t('acceptLead')} <SiteLink to="/terms">{t('terms')}</SiteLink> {t('and')}{' '}
          <SiteLink to="/privacy">{t('privacy')}</SiteLink>.
        </p>
      </div>
    </aside>
  );
}

/** What is paid, and how much of it is tax where the seller adds one. */
function Total({ cents }: { cents: number }) {
  const { t, i18n } = useTranslation('billing');
  const money = (amount: number) => formatMoney(amount / 100, 'USD', i18n.language);
  const paid = paidFor(cents);
  return (
    <>
      {SALES_TAX !== null && (
        <dl className={styles.taxes}>
          <div>
            <dt>{t('net')}</dt>
            <dd>{money(cents)}</dd>
          </div>
          <div>
            <dt>
              {SALES_TAX.name} {formatNumber(SALES_TAX.percent, i18n.language)}%
            </dt>
            <dd>{money(paid - cents)}</dd>
          </div>
        </dl>
      )}
      <p className={styles.total}>
        <span>{t('total')}</span>
        <b>{money(paid)}</b>
      </p>
    </>
  );
}
