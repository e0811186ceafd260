import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { PasswordField } from '../../components/text-field.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
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
        <a className={styles.download} href="/api/v1/privacy/export.zip" download>
          {t('export.download')}
        </a>
      </Panel>
      <AuditLog />
      <Deletion />
    </>
  );
}

function Deletion() {
  const { t, i18n } = useTranslation('settings');
  const client = useQueryClient();
  const zone = useSettings()?.workspace.zone ?? 'Europe/Warsaw';
  const options = queries.privacy.get.queryOptions();
  const { data } = useQuery(options);
  const keep = (result: NonNullable<typeof data>) => {
    client.setQueryData(options.queryKey, result);
    return client.invalidateQueries({ queryKey: queries.socialAccounts.key() });
  };
  const onError = (error: unknown) => showToast.error(errorText(error));
  const ask = useMutation({
    mutationFn: (body: { password: string }) => api.privacy.requestDeletion(body),
    onSuccess: keep,
  });
  const withdraw = useMutation({
    mutationFn: () => api.privacy.withdrawDeletion(),
    onSuccess: keep,
    onError,
  });
  if (data === undefined) return null;
  const { deletion } = data;
  const day = (instant: string) => formatInstantDay(instant, i18n.language, zone);
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
      ) : new Date(deletion.reversibleUntil) <= new Date() ? (
        <p role="status">
          {t('deletion.onlyWe', { final: day(deletion.finalAt) })}{' '}
          <SiteLink to="/contact">{t('deletion.write')}</SiteLink>
        </p>
      ) : (
        <div role="status">
          <p className={styles.underWay}>
            {t('deletion.underWay', { until: day(deletion.reversibleUntil), final: day(deletion.finalAt) })}
          </p>
          <Button variant="ink" busy={withdraw.isPending} onPress={() => withdraw.mutate()}>
            {t('deletion.withdraw')}
          </Button>
        </div>
      )}
    </Panel>
  );
}
