import type { WebhookEndpoint } from '@postownia/contract/features/webhooks';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { Switch } from '../../components/switch.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatInstantDay } from '../../lib/formats.ts';
import { useTestCall } from './use-test-call.ts';
import { hostOf, useZone } from './use-webhooks.ts';
import styles from './webhooks.module.css';

interface EndpointListProps {
  endpoints: readonly WebhookEndpoint[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  onChanged: () => void;
}

/** The endpoints; the chosen one's events and secret stand below. */
export function EndpointList({ endpoints, chosenId, onChoose, onChanged }: EndpointListProps) {
  return (
    <ul className={styles.endpoints}>
      {endpoints.map((endpoint) => (
        <EndpointRow
          key={endpoint.id}
          endpoint={endpoint}
          isChosen={endpoint.id === chosenId}
          onChoose={() => onChoose(endpoint.id)}
          onChanged={onChanged}
        />
      ))}
    </ul>
  );
}

interface EndpointRowProps {
  endpoint: WebhookEndpoint;
  isChosen: boolean;
  onChoose: () => void;
  onChanged: () => void;
}

function EndpointRow({ endpoint, isChosen, onChoose, onChanged }: EndpointRowProps) {
  const { t } = useTranslation('webhooks');
  const { id, url, events, brands } = endpoint;
  const heard = `${events.join(', ')}. ${brands?.map(({ name }) => name).join(', ') ?? t('allBrands')}`;
  return (
    <li aria-current={isChosen || undefined}>
      <button type="button" className={styles.choose} aria-label={t('choose', { url })} onClick={onChoose}>
        <code>{url}</code>
        {endpoint.state === 'active' ? <small>{heard}</small> : <Pause endpoint={endpoint} />}
      </button>
      <Sending key={`${id} ${endpoint.state}`} endpoint={endpoint} onChanged={onChanged} />
    </li>
  );
}

function Pause({ endpoint: { pause, pausedAt } }: { endpoint: WebhookEndpoint }) {
  const { t, i18n } = useTranslation('webhooks');
  const zone = useZone();
  if (pause === null) return null;
  const day = pausedAt === null ? '' : formatInstantDay(pausedAt, i18n.language, zone);
  const isTrouble = pause === 'no-answer' || pause === 'gone';
  return <small className={isTrouble ? styles.trouble : undefined}>{t(`pauses.${pause}`, { day })}</small>;
}

/** Switched off at once, on by a test call alone. */
function Sending({
  endpoint: { id, url, state },
  onChanged,
}: Omit<EndpointRowProps, 'isChosen' | 'onChoose'>) {
  const { t } = useTranslation('webhooks');
  const test = useTestCall(onChanged);
  const pause = useMutation({
    mutationFn: () => api.webhooks.pause({ id }),
    onSuccess: onChanged,
    onError: (error) => showToast.error(errorText(error)),
  });
  if (state !== 'active')
    return (
      <Button busy={test.isPending} onPress={() => test.mutate(id)}>
        {t('check')}
      </Button>
    );
  return (
    <span className={styles.works}>
      <StatusGlyph status="published" />
      {t('works')}
      <Switch
        isOn
        disabled={pause.isPending}
        aria-label={t('switch', { host: hostOf(url) })}
        onChange={() => pause.mutate()}
      />
    </span>
  );
}
