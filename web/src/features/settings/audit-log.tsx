import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/formats.ts';
import { useMay } from '../../lib/use-may.ts';
import { AuditChoices, type Choices, type Shown } from './audit-choices.tsx';
import { describeAction, describeDetails } from './audit-words.ts';
import styles from './settings.module.css';
import { Panel } from './settings-layout.tsx';
import { useSettings } from './use-settings.ts';

function useAuditLog(shown: Shown) {
  return useInfiniteQuery(
    queries.settings.audit.infiniteOptions({
      input: (before: string | undefined) => ({ ...shown, ...(before === undefined ? {} : { before }) }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
}

/**
 * Who did what in the brand or in the whole firm, newest first, all of it or by matter, person (`?osoba=`) and days; for those
 * who manage it.
 */
export function AuditLog() {
  const { t } = useTranslation('audit');
  const may = useMay('brand.history');
  const [search] = useSearchParams();
  const [shown, setShown] = useState<Shown>(() => {
    const wanted = search.get('osoba');
    return wanted === null ? {} : { person: wanted };
  });
  const { data: people } = useQuery({ ...queries.members.list.queryOptions(), enabled: may });
  if (!may) return null;
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <AuditChoices
        shown={shown}
        people={people?.members ?? []}
        onChange={(change) => setShown((now) => withoutGaps({ ...now, ...change }))}
      />
      <Entries shown={shown} />
    </Panel>
  );
}

/** A choice taken back is left out of the question. */
const withoutGaps = ({ of, brand, matter, person, from, to }: Choices): Shown => ({
  ...(of === undefined ? {} : { of }),
  ...(brand === undefined ? {} : { brand }),
  ...(matter === undefined ? {} : { matter }),
  ...(person === undefined ? {} : { person }),
  ...(from === undefined ? {} : { from }),
  ...(to === undefined ? {} : { to }),
});

function Entries({ shown }: { shown: Shown }) {
  const { t, i18n } = useTranslation('audit');
  const zone = useSettings()?.workspace.zone ?? 'Europe/Warsaw';
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useAuditLog(shown);
  const { language } = i18n;
  if (data === undefined && error !== null) {
    return (
      <EmptyState
        art="off"
        headingLevel={3}
        title={t('failed')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{t('again')}</Button>}
      />
    );
  }
  if (data === undefined) {
    return (
      <Skeleton label={t('reading')}>
        <SkeletonBar className={styles.bar} />
      </Skeleton>
    );
  }
  const records = data.pages.flatMap((page) => page.records);
  if (records.length === 0) return <p>{t(Object.keys(shown).length === 0 ? 'empty' : 'emptyOfMatter')}</p>;
  return (
    <>
      <ul className={styles.rows}>
        {records.map((record) => (
          <li key={record.id}>
            <span>
              <b>{describeAction(record.action, t)}</b>
              <small>
                {formatMoment(record.at, language, zone)} · {record.name ?? t(`actors.${record.actor}`)}
                {record.brand !== undefined && ` · ${record.brand}`}
              </small>
              <small>{describeDetails(record.details, { t, language, zone })}</small>
            </span>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </>
  );
}
