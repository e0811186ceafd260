import { AUDIT_MATTERS, type AuditMatter } from '@postownia/contract/audit-actions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { Select } from '../../components/text-field.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/formats.ts';
import { describeAction, describeDetails } from './audit-words.ts';
import styles from './settings.module.css';
import { Panel } from './settings-layout.tsx';
import { useSettings } from './use-settings.ts';

function useAuditLog(matter: AuditMatter | undefined) {
  return useInfiniteQuery(
    queries.settings.audit.infiniteOptions({
      input: (before: string | undefined) => ({
        ...(before === undefined ? {} : { before }),
        ...(matter === undefined ? {} : { matter }),
      }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
}

/** Who did what in the workspace, newest first, all of it or one matter. */
export function AuditLog() {
  const { t } = useTranslation('audit');
  const [matter, setMatter] = useState<AuditMatter | undefined>();
  return (
    <Panel title={t('title')} lead={t('lead')}>
      <div className={styles.filter}>
        <Select
          label={t('show')}
          value={matter ?? ''}
          onChange={({ target }) => setMatter(AUDIT_MATTERS.find((known) => known === target.value))}
          options={[
            { value: '', label: t('everything') },
            ...AUDIT_MATTERS.map((known) => ({ value: known, label: t(`matters.${known}`) })),
          ]}
        />
      </div>
      <Entries matter={matter} />
    </Panel>
  );
}

function Entries({ matter }: { matter: AuditMatter | undefined }) {
  const { t, i18n } = useTranslation('audit');
  const zone = useSettings()?.workspace.zone ?? 'Europe/Warsaw';
  const { data, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useAuditLog(matter);
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
  if (records.length === 0) return <p>{t(matter === undefined ? 'empty' : 'emptyOfMatter')}</p>;
  return (
    <>
      <ul className={styles.rows}>
        {records.map((record) => (
          <li key={record.id}>
            <span>
              <b>{describeAction(record.action, t)}</b>
              <small>
                {formatMoment(record.at, language, zone)} · {record.name ?? t(`actors.${record.actor}`)}
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
