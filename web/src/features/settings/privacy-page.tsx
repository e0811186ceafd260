import type { Deletion } from '@postownia/contract/features/privacy';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { PasswordField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { linkOfBrand } from '../../lib/brand-of-tab.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatInstantDay } from '../../lib/formats.ts';
import { AuditLog } from './audit-log.tsx';
import { FieldForm } from './field-form.tsx';
import styles from './settings.module.css';
import { Panel } from './settings-layout.tsx';
import { useSettings } from './use-settings.ts';

/** The copy of everything, the audit log, and the way out. */
export function PrivacyPage() {
  const { t } = useTranslation('settings');
  return (
    <>
      <Panel title={t('export.title')} lead={t('export.lead')}>
        <a className={styles.download} href={linkOfBrand('/api/v1/privacy/export.zip')} download>
          {t('export.download')}
        </a>
      </Panel>
      <AuditLog />
      <DeletionPanel />
    </>
  );
}

/** Shows an answer about the deletion; it changes what may be done with the accounts, too. */
function useShowDeletion() {
  const client = useQueryClient();
  return (answer: Awaited<ReturnType<typeof api.privacy.get>>) => {
    client.setQueryData(queries.privacy.get.queryOptions().queryKey, answer);
    return client.invalidateQueries({ queryKey: queries.socialAccounts.key() });
  };
}

function DeletionPanel() {
  const { t } = useTranslation('settings');
  const { data } = useQuery(queries.privacy.get.queryOptions());
  const show = useShowDeletion();
  const ask = useMutation({
    mutationFn: (body: { password: string }) => api.privacy.requestDeletion(body),
    onSuccess: show,
  });
  if (data === undefined) return null;
  const { deletion } = data;
  return (
    <Panel title={t('deletion.title')} lead={t('deletion.lead')}>
      {deletion === null ? (
        <FieldForm initial={{ password: '' }} onSubmit={(values) => ask.mutateAsync(values)} resets>
          {(field) => (
            <>
              <PasswordField
                label={t('password.current')}
                autoComplete="current-password"
                required
                {...field('password')}
              />
              <Button type="submit" variant="danger" busy={ask.isPending}>
                {t('deletion.ask')}
              </Button>
            </>
          )}
        </FieldForm>
      ) : (
        <PendingDeletion {...deletion} />
      )}
    </Panel>
  );
}

/** A deletion that is under way: it can be withdrawn here until its day, and afterwards only we can help. */
function PendingDeletion({ reversibleUntil, finalAt }: Deletion) {
  const { t, i18n } = useTranslation('settings');
  const zone = useSettings()?.workspace.zone ?? 'Europe/Warsaw';
  const show = useShowDeletion();
  const withdraw = useMutation({
    mutationFn: () => api.privacy.withdrawDeletion(),
    onSuccess: show,
    onError: (error: unknown) => showToast.error(errorText(error)),
  });
  const day = (instant: string) => formatInstantDay(instant, i18n.language, zone);
  const final = day(finalAt);
  if (new Date(reversibleUntil) <= new Date())
    return (
      <p role="status">
        {t('deletion.onlyWe', { final })} <SiteLink to="/contact">{t('deletion.write')}</SiteLink>
      </p>
    );
  return (
    <div role="status">
      <p className={styles.underWay}>{t('deletion.underWay', { until: day(reversibleUntil), final })}</p>
      <Button variant="ink" busy={withdraw.isPending} onPress={() => withdraw.mutate()}>
        {t('deletion.withdraw')}
      </Button>
    </div>
  );
}
