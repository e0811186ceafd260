import type { TokenEntry } from '@postownia/contract/features/tokens';
import type { TFunction } from 'i18next';
import { formatDay, formatMoment } from '../../lib/formats.ts';
import type { LedgerGroup } from './group-entries.ts';

type FormatMessage = TFunction<'tokens'>;

const CAUSES = [
  'trial',
  'plan',
  'upgrade',
  'pack',
  'operator',
  'batch',
  'day',
  'photo-poster',
  'reel',
  'reword',
  'retry',
  'refund',
  'dispute',
  'debt',
] as const;
type Cause = (typeof CAUSES)[number];
const isCause = (cause: string): cause is Cause => CAUSES.some((known) => known === cause);

/** What moved, in a few words: "Przyznano z planu", "Zwrot za nieudany dzień". */
export function describeEntry({ kind, cause }: Pick<TokenEntry, 'kind' | 'cause'>, t: FormatMessage): string {
  const why = isCause(cause) ? t(`causes.${cause}`) : '';
  return [t(`kinds.${kind}`), why].filter((part) => part !== '').join(': ');
}

/** Day, reason and invoice behind an entry, as far as it has them. */
export function detailsOf(
  entry: TokenEntry,
  { t, language, invoices }: { t: FormatMessage; language: string; invoices: ReadonlyMap<string, string> },
): string {
  const { day, reason, invoice, settled } = entry;
  return [
    settled > 0 ? t('settled', { count: settled }) : '',
    day === null ? '' : formatDay(day, language),
    reason ?? '',
    invoice === null ? '' : t('invoice', { number: invoices.get(invoice) ?? invoice }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** "Generowanie: 30 dni"; without the number while no day of it is done. */
export function describeRun({ days, entries }: LedgerGroup, t: FormatMessage): string {
  const [oldest] = entries.slice(-1) as [TokenEntry];
  return days.length === 0 ? describeEntry(oldest, t) : t('run', { count: days.length });
}

/** What became of the tokens of a run, and its day where it has one. */
export function detailsOfRun(
  { days, used, returned, waiting }: LedgerGroup,
  { t, language }: { t: FormatMessage; language: string },
): string {
  const [day = ''] = days;
  return [
    used > 0 ? t('used', { count: used }) : '',
    returned > 0 ? t('returned', { count: returned }) : '',
    waiting > 0 ? t('waiting', { count: waiting }) : '',
    days.length === 1 ? formatDay(day, language) : '',
  ]
    .filter((part) => part !== '')
    .join(' · ');
}

/** The ledger as rows of a file, the names of the columns first. */
export function ledgerRows(
  entries: readonly TokenEntry[],
  {
    t,
    language,
    zone,
    invoices,
  }: { t: FormatMessage; language: string; zone: string; invoices: ReadonlyMap<string, string> },
): string[][] {
  return [
    [
      t('columns.time'),
      t('columns.movement'),
      t('columns.details'),
      t('columns.batch'),
      t('columns.amount'),
      t('columns.balance'),
    ],
    ...entries.map((entry) => [
      formatMoment(entry.createdAt, language, zone),
      describeEntry(entry, t),
      detailsOf(entry, { t, language, invoices }),
      entry.batchId ?? '',
      String(entry.amount),
      String(entry.balanceAfter),
    ]),
  ];
}
