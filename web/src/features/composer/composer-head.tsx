import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { IconArrowLeft, IconEye, IconUsers, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import styles from './composer-head.module.css';
import type { SaveStatus } from './draft-saver.ts';
import type { DraftPart } from './merge-drafts.ts';
import { usePartName } from './part-name.ts';
import { SaveNote } from './save-note.tsx';
import { useOthersHere } from './use-others-here.ts';
import { useWayOut, type WayOut } from './use-way-out.ts';

interface ComposerHeadProps extends WayOut {
  status: SaveStatus;
  savedAt: Date | null;
  /** What somebody else changed and was taken in since the last word here. */
  followed: readonly DraftPart[];
  accounts: Overview['accounts'];
  /** Who writes here. */
  userId: string;
  zone: string;
  onSave: () => void;
  /** @param saved the post as the last save left it; absent where it could not be saved */
  onLeave: (saved?: Post | null) => void;
}

/** The way back, the page's name, and whether the draft is safe. Leaving asks only where it could not be saved. */
export function ComposerHead(props: ComposerHeadProps) {
  const { status, savedAt, followed, accounts, userId, zone, onSave, onLeave, ...way } = props;
  const { t } = useTranslation('composer');
  // What was new when the page was opened keeps its name.
  const [isNew] = useState(status.post === null);
  const out = useWayOut(way);
  const { flush, isSafe } = way;
  // What could not be saved is asked about on the way out.
  const leave = () => void flush().then(onLeave, () => onLeave());
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
        <Followed followed={followed} accounts={accounts} />
        <OthersHere postId={status.post?.id} userId={userId} />
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

/** What changed here by somebody else's doing. */
function Followed({ followed, accounts }: Pick<ComposerHeadProps, 'followed' | 'accounts'>) {
  const { t, i18n } = useTranslation('composer');
  const nameOf = usePartName(accounts);
  const parts = new Intl.ListFormat(i18n.language).format(new Set(followed.map(nameOf)));
  return (
    <p className={styles.note} role="status">
      {followed.length > 0 && (
        <>
          <Icon of={IconUsers} size={16} /> {t('followed', { parts })}
        </>
      )}
    </p>
  );
}

/** Who else has the post open: nobody writes past somebody without knowing. */
function OthersHere({ postId, userId }: { postId: string | undefined; userId: string }) {
  const { t, i18n } = useTranslation('composer');
  const others = useOthersHere(postId);
  const names = new Set(others.filter((one) => one.userId !== userId).map(({ name }) => name));
  const words = () => {
    if (names.size > 0) return t('here.others', { names: new Intl.ListFormat(i18n.language).format(names) });
    return others.length > 0 ? t('here.you') : null;
  };
  return (
    <p className={styles.note} role="status">
      {words() !== null && <Icon of={IconEye} size={16} />} {words()}
    </p>
  );
}
