import type { SocialConnection } from '@postownia/contract/features/social-accounts';
import { networkName } from '@postownia/contract/networks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { useMessage } from '../../lib/use-message.ts';
import { viewOf } from '../../networks/networks.ts';
import styles from './social-tab.module.css';
import { tickedFirst } from './ticked-first.ts';

interface AccountPickerProps {
  connection: SocialConnection;
  busy: boolean;
  onChoose: (candidateIds: string[]) => void;
  onClose: () => void;
}

/** What the login may reach: the accounts to tick; what can't be connected says why. */
export default function AccountPicker({ connection, busy, onChoose, onClose }: AccountPickerProps) {
  const { t } = useTranslation('social-accounts');
  const formatMessage = useMessage();
  const [chosen, setChosen] = useState(() => new Set(tickedFirst(connection.candidates)));
  const toggle = (id: string, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('pickTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="machine"
            busy={busy}
            disabled={chosen.size === 0}
            onPress={() => onChoose([...chosen])}
          >
            {t('pick')}
          </Button>
        </>
      }
    >
      <p>{connection.candidates.length === 0 ? t('pickNone') : t('pickText')}</p>
      <ul className={styles.candidates}>
        {connection.candidates.map((candidate) => (
          <li key={candidate.id}>
            <Checkbox
              checked={chosen.has(candidate.id)}
              disabled={candidate.problem !== null}
              onChange={(event) => toggle(candidate.id, event.target.checked)}
              label={
                <span className={styles.candidate}>
                  <Icon of={viewOf(candidate.network).icon} />
                  <b>{candidate.username ?? candidate.name}</b>
                  <small>{networkName(candidate.network)}</small>
                  {candidate.alreadyConnected && <small>{t('alreadyConnected')}</small>}
                </span>
              }
            />
            {candidate.problem !== null && (
              <p className={styles.why}>{formatMessage(candidate.message, candidate.problem)}</p>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
