import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../lib/formats.ts';
import { paidFor, SALES_TAX } from '../lib/sales-tax.ts';

/** That a price is before tax, and what it is after it; nothing where no tax is added. */
export function TaxNote({ cents, className }: { cents: number; className?: string | undefined }) {
  const { t, i18n } = useTranslation('common');
  if (SALES_TAX === null) return null;
  const price = formatMoney(paidFor(cents) / 100, 'USD', i18n.language);
  return (
    <p className={className}>
      {t('withTax', {
        price,
        tax: SALES_TAX.name,
        percent: formatNumber(SALES_TAX.percent, i18n.language),
      })}
    </p>
  );
}
