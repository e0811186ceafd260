import type { Overview } from '@postownia/contract/features/calendar';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { useMay } from '../../lib/use-may.ts';
import styles from './undo-offer.module.css';
import type { Generation } from './use-generation.ts';

interface UndoOfferProps {
  batch: Overview['undoableBatch'];
  undo: Generation['undo'];
}

/** Takes a whole finished batch back, after a question that says what stays. */
export function UndoOffer({ batch, undo }: UndoOfferProps) {
  const { t } = useTranslation('generation');
  const [asking, setAsking] = useState(false);
  const mayUndo = useMay('posts.generate');
  if (batch === null || !mayUndo) return null;
  return (
    <div className={styles.offer}>
      <span>{t('undoOffer', { count: batch.days })}</span>
      <Button size="small" variant="ghost" icon={IconArrowBackUp} onPress={() => setAsking(true)}>
        {t('undo')}
      </Button>
      <Dialog
        isOpen={asking}
        role="alertdialog"
        onClose={() => setAsking(false)}
        title={t('undoTitle')}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{t('close')}</Button>
            <Button
              variant="danger"
              busy={undo.isPending}
              onPress={() => undo.mutate(batch.id, { onSettled: () => setAsking(false) })}
            >
              {t('undo')}
            </Button>
          </>
        }
      >
        <p>{t('undoBody')}</p>
      </Dialog>
    </div>
  );
}
