import { IconArrowLeft, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import styles from './composer.module.css';
import type { SaveStatus } from './draft-saver.ts';
import { SaveNote } from './save-note.tsx';
import { useWayOut, type WayOut } from './use-way-out.ts';

interface ComposerHeadProps extends WayOut {
  status: SaveStatus;
  savedAt: Date | null;
  zone: string;
  onSave: () => void;
  onLeave: () => void;
}

/** The way back, the page's name, and whether the draft is safe. Leaving asks only where it could not be saved. */
export function ComposerHead({ status, savedAt, zone, onSave, onLeave, ...way }: ComposerHeadProps) {
  const { t } = useTranslation('composer');
  // What was new when the page was opened keeps its name.
  const [isNew] = useState(status.post === null);
  const out = useWayOut(way);
  const { flush, isSafe } = way;
  // What could not be saved is asked about on the way out.
  const leave = () => void flush().then(onLeave, onLeave);
  return (
    <header className={styles.head}>
      <Button variant="ghost" icon={IconArrowLeft} className={styles.back} onPress={leave}>
        {t('back')}
      </Button>
      <span className={styles.close}>
        <IconButton icon={IconX} label={t('close')} onPress={leave} />
      </span>
      <div className={styles.name}>
        <h1>{isNew ? t('title') : t('editTitle')}</h1>
        <SaveNote status={status} savedAt={savedAt} zone={zone} isSafe={isSafe()} />
      </div>
      <Button variant="ghost" className={styles.saveOnPhone} onPress={onSave}>
        {t('save')}
      </Button>
      <Dialog
        isOpen={out.isAsking}
        role="alertdialog"
        onClose={out.stay}
        title={t('leaveTitle')}
        actions={
          <>
            <Button onPress={out.stay}>{t('stay')}</Button>
            <Button variant="danger" onPress={out.leave}>
              {t('leave')}
            </Button>
          </>
        }
      >
        <p>{t('leaveBody')}</p>
      </Dialog>
    </header>
  );
}
