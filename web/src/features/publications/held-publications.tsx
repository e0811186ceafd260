import type { Publication } from '@postownia/contract/features/publications';
import { networkName } from '@postownia/contract/networks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { queries } from '../../lib/api.ts';
import { May } from '../../lib/may.tsx';
import { viewOf } from '../../networks/networks.ts';
import styles from './publish-bar.module.css';

interface HeldPublicationsProps {
  held: readonly Publication[];
  busy: boolean;
  onTakeBack: () => void;
}

/** The seconds after "Opublikuj teraz" in which nothing is out yet: where it goes, and the way back (P-47). */
export function HeldPublications({ held, busy, onTakeBack }: HeldPublicationsProps) {
  const { t } = useTranslation('publications');
  const seconds = useSecondsUntil(held[0]?.heldUntil ?? null);
  const { data } = useQuery(queries.socialAccounts.list.queryOptions());
  // The button that was pressed is gone: whoever uses the keyboard stands on the way back.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  const avatarOf = (id: string) => data?.accounts.find((account) => account.id === id)?.avatarUrl;
  return (
    <section className={styles.held} aria-label={t('publishing')}>
      <p aria-hidden="true">{seconds > 0 ? t('heldFor', { count: seconds }) : t('heldNow')}</p>
      <ul>
        {held.map(({ id, account }) => (
          <li key={id}>
            <Avatar url={avatarOf(account.id)} name={account.name} />
            <Icon of={viewOf(account.network).icon} size={16} />
            <b>{account.name}</b>
            <span className="sr">{networkName(account.network)}</span>
          </li>
        ))}
      </ul>
      <May action="posts.publish">
        <Button ref={button} variant="ink" block busy={busy} disabled={seconds === 0} onPress={onTakeBack}>
          {t('takeBack')}
        </Button>
      </May>
    </section>
  );
}

function Avatar({ url, name }: { url: string | null | undefined; name: string }) {
  const [broken, setBroken] = useState(false);
  if (!url || broken) return <i aria-hidden="true">{name.replace('@', '').slice(0, 1).toUpperCase()}</i>;
  return <img src={url} alt="" width={24} height={24} onError={() => setBroken(true)} />;
}

/** Whole seconds until the instant, 0 once it is past; asked again four times a second. */
function useSecondsUntil(instant: string | null): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(instant ?? '') - Date.now()) / 1000)) || 0;
  const [seconds, setSeconds] = useState(left);
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), 250);
    return () => clearInterval(timer);
  });
  return seconds;
}
