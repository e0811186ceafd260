import { INTERFACE_LANGUAGES } from '@postownia/contract/brand-vocabulary';
import { CLIENT_REPORT_RECIPIENTS, type ClientReport } from '@postownia/contract/features/analytics';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { Select, TextField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './client-report.module.css';
import { PremiumNote } from './level-note.tsx';

/** Who gets each month's report by itself. */
export function ClientReportForm({ isPremium }: { isPremium: boolean }) {
  const { t } = useTranslation('analytics');
  const { data, error, isFetching, refetch } = useQuery({
    ...queries.analytics.clientReport.queryOptions(),
    enabled: isPremium,
  });
  return (
    <div className={styles.form}>
      <h3>{t('clientReport.clientTitle')}</h3>
      {!isPremium && <PremiumNote />}
      {isPremium && data !== undefined && <Choice kept={data} />}
      {isPremium && data === undefined && error !== null && (
        <EmptyState
          art="off"
          headingLevel={3}
          title={t('clientReport.failed')}
          text={errorText(error)}
          action={
            <Button busy={isFetching} onPress={() => void refetch()}>
              {t('again')}
            </Button>
          }
        />
      )}
      {isPremium && data === undefined && error === null && (
        <Skeleton>
          <SkeletonBar className={styles.reading} />
        </Skeleton>
      )}
    </div>
  );
}

function Choice({ kept }: { kept: ClientReport }) {
  const { t } = useTranslation('analytics');
  const { t: brand } = useTranslation('brand-profile');
  const client = useQueryClient();
  const mayWrite = useMay('analytics.write');
  const [recipients, setRecipients] = useState(kept.recipients.join(', '));
  const [language, setLanguage] = useState(kept.language);
  const save = useMutation({
    mutationFn: () =>
      api.analytics.saveClientReport({
        recipients: recipients.split(/[\s,;]+/).filter((address) => address !== ''),
        language,
      }),
    onSuccess: (saved) => {
      client.setQueryData(queries.analytics.clientReport.queryOptions().queryKey, saved);
      setRecipients(saved.recipients.join(', '));
      showToast.success(t(saved.recipients.length === 0 ? 'clientReport.ended' : 'clientReport.saved'));
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate();
      }}
    >
      <p>{t('clientReport.clientLead')}</p>
      <TextField
        label={t('clientReport.recipients')}
        hint={t('clientReport.recipientsHint', { most: CLIENT_REPORT_RECIPIENTS })}
        inputMode="email"
        disabled={!mayWrite}
        value={recipients}
        onChange={(event) => setRecipients(event.target.value)}
      />
      <Select
        label={t('clientReport.language')}
        disabled={!mayWrite}
        value={language}
        onChange={({ target }) =>
          setLanguage(INTERFACE_LANGUAGES.find((one) => one === target.value) ?? language)
        }
        options={INTERFACE_LANGUAGES.map((value) => ({ value, label: brand(`languageNames.${value}`) }))}
      />
      {mayWrite && (
        <Button type="submit" busy={save.isPending} busyLabel={t('reading')}>
          {t('clientReport.save')}
        </Button>
      )}
    </form>
  );
}
