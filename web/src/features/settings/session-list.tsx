import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/formats.ts';
import styles from './settings.module.css';
import { Panel } from './settings-layout.tsx';
import { useAskIdentity } from './use-ask-identity.ts';
import { useSettings } from './use-settings.ts';

interface ListedSession {
  id: string;
  current: boolean;
  createdAt: string;
  ipAddress?: string | null;
  userAgent?: string | null;
}

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'] as const;
const NAMES = { Edg: 'Edge', OPR: 'Opera', Firefox: 'Firefox', Chrome: 'Chrome', Safari: 'Safari' } as const;

async function readSessions(): Promise<ListedSession[]> {
  const answer = await fetch('/api/auth/list-sessions');
  if (!answer.ok) throw new Error(`list-sessions answered ${answer.status}`);
  return ((await answer.json()) as { sessions: ListedSession[] }).sessions;
}

/** Where the person is signed in, and the way to end it elsewhere. */
export function SessionList() {
  const { t, i18n } = useTranslation('settings');
  const zone = useSettings()?.workspace.zone ?? 'Europe/Warsaw';
  const { data = [], refetch } = useQuery({ queryKey: ['sessions'], queryFn: readSessions });
  const end = useAskIdentity('/revoke-session', t('sessions.ended'));
  const endOthers = useAskIdentity('/revoke-other-sessions', t('sessions.othersEnded'));
  const onError = (error: unknown) => showToast.error(errorText(error));
  const browserOf = (agent: string) => {
    const found = BROWSERS.find((name) => agent.includes(name));
    return found === undefined ? t('sessions.unknown') : NAMES[found];
  };
  return (
    <Panel title={t('sessions.title')} lead={t('sessions.lead')}>
      <ul className={styles.rows}>
        {data.map(({ id, current, createdAt, ipAddress, userAgent }) => (
          <li key={id}>
            <span>
              <b>{browserOf(userAgent ?? '')}</b>
              <small>
                {formatMoment(createdAt, i18n.language, zone)} · {ipAddress ?? '–'}
              </small>
            </span>
            {current ? (
              <small>{t('sessions.current')}</small>
            ) : (
              <Button
                size="small"
                onPress={() => end.mutate({ id }, { onSettled: () => void refetch(), onError })}
              >
                {t('sessions.end')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {data.length > 1 && (
        <Button onPress={() => endOthers.mutate({}, { onSettled: () => void refetch(), onError })}>
          {t('sessions.endOthers')}
        </Button>
      )}
    </Panel>
  );
}
