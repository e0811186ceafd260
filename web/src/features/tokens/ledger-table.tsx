import { IconDownload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import { csvOf, saveFile } from '../../lib/csv.ts';
import { errorText } from '../../lib/error-text.ts';
import { groupEntries } from './group-entries.ts';
import { LedgerRows } from './ledger-rows.tsx';
import styles from './ledger-table.module.css';
import { ledgerRows } from './ledger-words.ts';
import { readWholeLedger, useLedger } from './use-ledger.ts';

interface LedgerTableProps {
  /** IANA zone of the workspace. */
  zone: string;
  /** Invoice id → number. */
  invoices: ReadonlyMap<string, string>;
}

/** What happened with tokens: when, what, why, how many, and what was left. A month of posts is one row that opens. */
export function LedgerTable({ zone, invoices }: LedgerTableProps) {
  const { t } = useTranslation('tokens');
  const { entries, error, more, loadingMore, loadMore, again } = useLedger();
  const groups = groupEntries(entries ?? [], { more });
  const cut = groups.some(({ whole }) => !whole);
  useEffect(() => {
    if (cut && !loadingMore && error === null) loadMore();
  }, [cut, loadingMore, error, loadMore]);
  if (entries === undefined && error !== null) {
    return (
      <EmptyState
        art="off"
        title={t('ledgerFailed')}
        text={errorText(error)}
        action={<Button onPress={again}>{t('readAgain')}</Button>}
      />
    );
  }
  if (entries === undefined) {
    return (
      <Skeleton label={t('ledgerReading')}>
        <SkeletonBar className={styles.bar} />
      </Skeleton>
    );
  }
  if (entries.length === 0)
    return <EmptyState art="sheet" title={t('ledgerEmpty')} text={t('ledgerEmptyText')} />;
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <caption className="sr">{t('ledger')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('columns.time')}</th>
              <th scope="col">{t('columns.movement')}</th>
              <th scope="col" className={styles.number}>
                {t('columns.amount')}
              </th>
              <th scope="col" className={styles.number}>
                {t('columns.balance')}
              </th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <LedgerRows key={group.id} group={group} zone={zone} invoices={invoices} />
            ))}
          </tbody>
        </table>
      </div>
      <div className={styles.actions}>
        {more && (
          <Button onPress={loadMore} busy={loadingMore}>
            {t('older')}
          </Button>
        )}
        <CsvButton zone={zone} invoices={invoices} />
      </div>
    </>
  );
}

function CsvButton({ zone, invoices }: LedgerTableProps) {
  const { t, i18n } = useTranslation('tokens');
  const [busy, setBusy] = useState(false);
  const save = () => {
    setBusy(true);
    readWholeLedger()
      .then((all) =>
        saveFile(t('csvName'), csvOf(ledgerRows(all, { t, language: i18n.language, zone, invoices }))),
      )
      .catch((error: unknown) => showToast.error(errorText(error)))
      .finally(() => setBusy(false));
  };
  return (
    <Button icon={IconDownload} busy={busy} onPress={save}>
      {t('csv')}
    </Button>
  );
}
