import type { ConnectedApp } from '@postownia/contract/features/connected-apps';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { queries } from '../../lib/api.ts';
import { formatInstant, formatNumber } from '../../lib/formats.ts';
import styles from './connected-apps.module.css';

interface AppListProps {
  apps: readonly ConnectedApp[];
  onEnd: (app: ConnectedApp) => void;
}

/** The programs that were let in, each with what it may and when it came last. */
export function AppList({ apps, onEnd }: AppListProps) {
  const { t } = useTranslation('connected-apps');
  return (
    <ul className={styles.rows}>
      {apps.map((app) => (
        <li key={app.id}>
          <div>
            <b>{t('nameAt', { name: app.name, host: app.host })}</b>
            <Facts app={app} />
          </div>
          <Button
            variant="danger"
            onPress={() => onEnd(app)}
            aria-label={t('disconnect.of', { name: app.name })}
          >
            {t('disconnect.open')}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function Facts({ app }: { app: ConnectedApp }) {
  const { t, i18n } = useTranslation('connected-apps');
  const zone = useQuery(queries.settings.get.queryOptions()).data?.workspace.zone ?? 'Europe/Warsaw';
  const { scopes, brands, person, own, lastUsedAt, spentThisMonth, monthlyTokenCap } = app;
  const spent = formatNumber(spentThisMonth, i18n.language);
  const who = person === null ? t('gone') : t('actsFor', { person });
  return (
    <>
      {!own && <small>{who}</small>}
      <small>{scopes.map((scope) => t(`scopes.${scope}.name`)).join(', ')}</small>
      <small>{brands === null ? t('allBrands') : brands.map(({ name }) => name).join(', ')}</small>
      <small>
        {monthlyTokenCap === null
          ? t('spent', { spent, count: spentThisMonth })
          : t('spentOf', { spent, cap: formatNumber(monthlyTokenCap, i18n.language) })}
      </small>
      <small>
        {lastUsedAt === null
          ? t('neverUsed')
          : t('lastUsed', { moment: formatInstant(lastUsedAt, i18n.language, zone) })}
      </small>
    </>
  );
}
