import type { ApprovalStep } from '@postownia/contract/approval-policies';
import { IconCloudCheck, IconCloudOff, IconCloudUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { classNames } from '../../lib/class-names.ts';
import { errorCodeOf, errorText } from '../../lib/error-text.ts';
import { formatClock } from '../../lib/formats.ts';
import styles from './composer-head.module.css';
import type { SaveStatus } from './draft-saver.ts';

interface SaveNoteProps {
  status: SaveStatus;
  savedAt: Date | null;
  zone: string;
  /** Nothing of it is lost by leaving. */
  isSafe: boolean;
}

/** Whether what was typed is safe, in one line. */
export function SaveNote({ status, savedAt, zone, isSafe }: SaveNoteProps) {
  const { t, i18n } = useTranslation('composer');
  const { state, error } = status;
  const failed = state === 'waiting' || state === 'refused' || state === 'conflict' || state === 'held';
  const words = () => {
    switch (state) {
      case 'new':
        return '';
      case 'saving':
        return t('saving');
      case 'saved':
        return savedAt === null
          ? ''
          : t(status.post?.state === 'draft' ? 'savedAt' : 'changesSavedAt', {
              time: formatClock(savedAt, i18n.language, zone),
            });
      case 'waiting':
        return t(isSafe ? 'laidAside' : 'waiting');
      case 'conflict':
        return t('conflictShort');
      case 'held':
        return t('heldShort');
      case 'refused':
        return errorCodeOf(error) === 'POST_TEXT_INVALID'
          ? t('refusedText')
          : t('refused', { reason: errorText(error) });
    }
  };
  const icon = state === 'saving' ? IconCloudUp : IconCloudCheck;
  return (
    <p className={classNames(styles.note, failed && styles.unsaved)} role="status">
      {words() !== '' && <Icon of={failed ? IconCloudOff : icon} size={16} />}
      {words()}
    </p>
  );
}

interface LosesApprovalProps {
  /** Whose word would be lost. */
  lost: readonly ApprovalStep[];
  onAgree: () => void;
  onTakeBack: () => void;
}

/** Saving would cost the post somebody's word: whoever writes says that they want that, or takes the change back. */
export function LosesApproval({ lost, onAgree, onTakeBack }: LosesApprovalProps) {
  const { t } = useTranslation('composer');
  const [only] = lost;
  const title = t(`held.${lost.length > 1 || only === undefined ? 'both' : only}`);
  return (
    <section className={classNames(styles.newer, styles.held)} aria-label={title} role="alert">
      <p>
        <b>{title}</b> {t('heldBody')}
      </p>
      <Button size="small" onPress={onAgree}>
        {t('heldAgree')}
      </Button>
      <Button size="small" variant="ghost" onPress={onTakeBack}>
        {t('heldTakeBack')}
      </Button>
    </section>
  );
}
