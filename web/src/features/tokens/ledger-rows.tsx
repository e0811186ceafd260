import type { TokenEntry } from '@postownia/contract/features/tokens';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatMoment } from '../../lib/formats.ts';
import type { LedgerGroup } from './group-entries.ts';
import styles from './ledger-table.module.css';
import { describeEntry, describeRun, detailsOf, detailsOfRun } from './ledger-words.ts';

interface LedgerRowsProps {
  group: LedgerGroup;
  /** IANA zone of the workspace. */
  zone: string;
  /** Invoice id → number. */
  invoices: ReadonlyMap<string, string>;
}

const signed = (amount: number) => (amount > 0 ? `+${amount}` : String(amount).replace('-', '−'));

/** A movement that stands alone, or a run whose movements open below it. */
export function LedgerRows({ group, zone, invoices }: LedgerRowsProps) {
  const { t, i18n } = useTranslation('tokens');
  const [open, setOpen] = useState(false);
  const [newest] = group.entries as [TokenEntry];
  const entryRow = (entry: TokenEntry, className?: string) => (
    <tr key={entry.id} className={className}>
      <td className={styles.time}>{formatMoment(entry.createdAt, i18n.language, zone)}</td>
      <td>
        {describeEntry(entry, t)}
        <small className={styles.details}>{detailsOf(entry, { t, language: i18n.language, invoices })}</small>
      </td>
      <td className={classNames(styles.number, entry.amount > 0 && styles.plus)}>{signed(entry.amount)}</td>
      <td className={styles.number}>{entry.balanceAfter}</td>
    </tr>
  );
  if (newest.batchId === null) return entryRow(newest);
  if (!group.whole) return null;
  return (
    <>
      <tr className={open ? styles.open : undefined}>
        <td className={styles.time}>{formatMoment(newest.createdAt, i18n.language, zone)}</td>
        <td>
          {describeRun(group, t)}
          <small className={styles.details}>{detailsOfRun(group, { t, language: i18n.language })}</small>
          <Button
            variant="ghost"
            size="small"
            className={styles.parts}
            aria-expanded={open}
            onPress={() => setOpen(!open)}
          >
            {t(open ? 'hideParts' : 'showParts')}
          </Button>
        </td>
        <td className={styles.number}>{signed(group.amount)}</td>
        <td className={styles.number}>{newest.balanceAfter}</td>
      </tr>
      {open && group.entries.map((entry) => entryRow(entry, styles.part))}
    </>
  );
}
