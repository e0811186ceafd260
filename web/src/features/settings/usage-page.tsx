import { LIMITS } from '@postownia/contract/limits';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { queries } from '../../lib/api.ts';
import { classNames } from '../../lib/class-names.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatInstant, formatNumber } from '../../lib/formats.ts';
import { Panel } from './settings-layout.tsx';
import styles from './usage-page.module.css';
import { useSettings } from './use-settings.ts';

/** Names of the windows that quotas are counted in. */
const WINDOWS = { 60: 's60', 900: 's900', 3600: 's3600', 86400: 's86400' } as const;
const isNamed = (seconds: number): seconds is keyof typeof WINDOWS => seconds in WINDOWS;

/** What the brand and its firm used of what the server counts, and when it renews. */
export function UsagePage() {
  const { t } = useTranslation('settings');
  const { t: tokens } = useTranslation('tokens');
  const { data, error, refetch } = useQuery(queries.settings.usage.queryOptions());
  const { data: files } = useQuery(queries.assets.usage.queryOptions());
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('usage.title')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{tokens('readAgain')}</Button>}
      />
    );
  if (data === undefined)
    return (
      <Skeleton label={t('usage.title')}>
        <SkeletonBar className={styles.reading} />
      </Skeleton>
    );
  return (
    <Panel title={t('usage.title')} lead={t('usage.lead')}>
      <ul className={styles.rows}>
        {files !== undefined && (
          <Use name={t('usage.uploads')} used={files.uploadsOpen} allowed={LIMITS.uploadsOpen} />
        )}
        {data.quotas.map(({ quota, windowSeconds, ...use }) => (
          <Use
            key={quota}
            name={t(`usage.quotas.${quota}`)}
            window={isNamed(windowSeconds) ? t(`usage.windows.${WINDOWS[windowSeconds]}`) : ''}
            {...use}
          />
        ))}
      </ul>
    </Panel>
  );
}

interface UseProps {
  name: string;
  window?: string;
  used: number;
  allowed: number;
  renewsAt?: string | null;
}

function Use({ name, window, used, allowed, renewsAt = null }: UseProps) {
  const { t, i18n } = useTranslation('settings');
  const id = useId();
  const zone = useSettings()?.workspace.zone ?? 'Europe/Warsaw';
  const full = used >= allowed;
  const say = (amount: number) => formatNumber(amount, i18n.language);
  const when = renewsAt === null ? null : formatInstant(renewsAt, i18n.language, zone);
  return (
    <li>
      <div className={styles.head}>
        <span id={id}>
          {name} {window !== undefined && <small>{window}</small>}
        </span>
        <b className={classNames(full && styles.full)}>
          {t('usage.of', { used: say(used), allowed: say(allowed) })}
        </b>
      </div>
      <meter
        aria-labelledby={id}
        min={0}
        max={allowed}
        high={allowed * 0.9}
        value={Math.min(used, allowed)}
      />
      {window !== undefined && (
        <small>{when === null ? t('usage.free') : t(full ? 'usage.full' : 'usage.renews', { when })}</small>
      )}
    </li>
  );
}
