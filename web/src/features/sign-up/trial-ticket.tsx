import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../lib/class-names.ts';
import styles from './wizard.module.css';
import { STEPS } from './wizard-steps.ts';

export interface TicketRow {
  name: 'Brand' | 'Industry' | 'Company' | 'Audience' | 'Voice';
  /** Empty until it was answered. */
  value: string;
  /** The step that asks for it, from 1. */
  step: number;
}

/** The wizard's job ticket: a proof that follows the answers. */
export function TrialTicket({
  step,
  rows,
  proof,
}: {
  step: number;
  rows: readonly TicketRow[];
  proof: ReactNode;
}) {
  const { t } = useTranslation('sign-up');
  return (
    <aside className={classNames(styles.side, step === 0 && styles.early)} aria-label={t('ticketLabel')}>
      <div className={styles.stay}>
        <div className={styles.ticket}>
          <div className={styles.ticketHead}>
            <b>{t('ticket')}</b>
            <span>{t('ticketStep', { step: step + 1, steps: STEPS.length })}</span>
          </div>
          {proof}
          <dl>
            {rows.map(({ name, value, step: askedIn }) => (
              <div key={name}>
                <dt>{t(`ticket${name}`)}</dt>
                <dd className={value === '' ? styles.wait : undefined}>
                  {value === '' ? t('wait', { step: askedIn }) : value}
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <p className={styles.note}>{t('ticketNote')}</p>
      </div>
    </aside>
  );
}
