import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { formatDay } from '../../lib/formats.ts';

interface SwapQuestionProps {
  isOpen: boolean;
  from: string;
  to: string;
  busy: boolean;
  onConfirm: () => void;
  onDismiss: () => void;
}

/** The chosen day has a post: may the two change places? */
export function SwapQuestion({ isOpen, from, to, busy, onConfirm, onDismiss }: SwapQuestionProps) {
  const { t, i18n } = useTranslation('posts');
  const target = formatDay(to, i18n.language);
  const source = formatDay(from, i18n.language);
  return (
    <Dialog
      isOpen={isOpen}
      role="alertdialog"
      onClose={onDismiss}
      title={t('swapTitle')}
      actions={
        <>
          <Button onPress={onDismiss}>{t('cancel')}</Button>
          <Button variant="ink" busy={busy} onPress={onConfirm}>
            {t('swap')}
          </Button>
        </>
      }
    >
      <p>{t('swapBody', { target, source })}</p>
    </Dialog>
  );
}

/** Another day was chosen while the text is changed and not saved. */
export function LeaveQuestion({
  isOpen,
  onLeave,
  onStay,
}: {
  isOpen: boolean;
  onLeave: () => void;
  onStay: () => void;
}) {
  const { t } = useTranslation('posts');
  return (
    <Dialog
      isOpen={isOpen}
      role="alertdialog"
      onClose={onStay}
      title={t('leaveTitle')}
      actions={
        <>
          <Button onPress={onStay}>{t('stay')}</Button>
          <Button variant="danger" onPress={onLeave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <p>{t('leaveBody')}</p>
    </Dialog>
  );
}
