import type { Publication } from '@postownia/contract/features/publications';
import { networkName } from '@postownia/contract/networks';
import type { TFunction } from 'i18next';
import type { useMessage } from '../../lib/use-message.ts';
import { standingOf } from './publication-states.ts';
import { numbered, sentenceKeyOf, stepOf } from './publication-steps.ts';

const COLUMNS = [
  'network',
  'account',
  'state',
  'dueAt',
  'publishedAt',
  'readBackAt',
  'permalink',
  'remoteId',
  'problem',
  'attempt',
  'step',
  'startedAt',
  'endedAt',
  'outcome',
  'requestId',
  'attemptRemoteId',
  'message',
] as const;

type Attempt = Publication['attempts'][number];

/**
 * The whole log as rows of a table, the names of its columns first: one row for each step, one for a publication
 * without any. Instants stay in ISO 8601 (UTC), which every program reads alike.
 */
export function logRows(
  publications: readonly Publication[],
  { t, formatMessage }: { t: TFunction<'publications'>; formatMessage: ReturnType<typeof useMessage> },
): string[][] {
  const rowOf = (publication: Publication, attempt: Attempt | null) => {
    const cells: Record<(typeof COLUMNS)[number], string | null | undefined> = {
      network: networkName(publication.account.network),
      account: publication.account.name,
      state: t(`state.${standingOf(publication)}`),
      dueAt: publication.dueAt,
      publishedAt: publication.publishedAt,
      readBackAt: publication.readBackAt,
      permalink: publication.permalink,
      remoteId: publication.remoteId,
      problem: formatMessage(publication.message, publication.problem),
      attempt: attempt && String(attempt.attempt),
      step: attempt && numbered(t(`steps.${stepOf(attempt)}.name`), attempt),
      startedAt: attempt?.startedAt,
      endedAt: attempt?.endedAt,
      outcome: attempt && t(sentenceKeyOf(attempt)),
      requestId: attempt?.requestId,
      attemptRemoteId: attempt?.remoteId,
      message: formatMessage(attempt?.message, attempt?.sentence),
    };
    return COLUMNS.map((column) => cells[column] ?? '');
  };
  return [
    COLUMNS.map((column) => t(`columns.${column}`)),
    ...publications.flatMap((publication) =>
      publication.attempts.length === 0
        ? [rowOf(publication, null)]
        : publication.attempts.map((attempt) => rowOf(publication, attempt)),
    ),
  ];
}
