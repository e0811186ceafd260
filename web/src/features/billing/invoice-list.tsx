import type { Invoice } from '@postownia/contract/features/billing';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/empty-state.tsx';
import { formatInstantDay, formatMoney } from '../../lib/formats.ts';
import styles from './plan-card.module.css';

/** Invoices with the provider's page of each, which also has the receipt. */
export function InvoiceList({ invoices, zone }: { invoices: readonly Invoice[]; zone: string }) {
  const { t, i18n } = useTranslation('billing');
  if (invoices.length === 0) return <EmptyState title={t('noInvoices')} text={t('noInvoicesText')} />;
  return (
    <ul className={styles.list}>
      {invoices.map(({ id, number, status, total, createdAt, url, pdf }) => (
        <li key={id}>
          <span>
            {number ?? t('invoice')}
            <small>
              {formatInstantDay(createdAt, i18n.language, zone)} · {t(`invoiceStates.${status}`)}
            </small>
          </span>
          <span className={styles.price}>{formatMoney(total / 100, 'USD', i18n.language)}</span>
          <span>
            {url !== null && (
              <a
                href={url}
                target="_blank"
                rel="noreferrer"
                aria-label={t('openInvoice', { number: number ?? '' })}
              >
                {t('open')}
              </a>
            )}
            {pdf !== null && (
              <>
                {' '}
                <a href={pdf} target="_blank" rel="noreferrer">
                  PDF
                </a>
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
