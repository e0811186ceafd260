import type { BrandFact } from '@postownia/contract/features/brand-facts';
import { IconArrowBackUp, IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import styles from './facts.module.css';
import type { FactChanges } from './use-facts.ts';

interface FactActionsProps {
  fact: BrandFact;
  changes: FactChanges;
  /** Undefined where nobody has to agree. */
  consent: boolean | undefined;
  onMend: () => void;
}

/** The buttons of a card. */
export function FactActions({ fact, changes, consent, onMend }: FactActionsProps) {
  const { t } = useTranslation('brand-facts');
  const { id, revision, state } = fact;
  const named = { id, revision };
  const sayable = fact.say.length > 0 && consent !== false;
  if (state === 'rejected') {
    return (
      <div className={styles.actions}>
        <Button size="small" icon={IconArrowBackUp} onPress={() => changes.reopen.mutate(named)}>
          {t('reopen')}
        </Button>
        <Button size="small" variant="ghost" icon={IconTrash} onPress={() => changes.remove.mutate(named)}>
          {t('remove')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      {state !== 'confirmed' && (
        <Button
          size="small"
          icon={IconCheck}
          disabled={!sayable}
          onPress={() => changes.confirm.mutate({ ...named, ...(consent && { consent }) })}
        >
          {state === 'expired' ? t('stillTrue') : t('confirm')}
        </Button>
      )}
      <Button size="small" variant="ghost" icon={IconPencil} value="mend" onPress={onMend}>
        {t('mend')}
      </Button>
      <Button
        size="small"
        variant="ghost"
        icon={IconX}
        value="reject"
        onPress={() => changes.reject.mutate(named)}
      >
        {t('reject')}
      </Button>
    </div>
  );
}
