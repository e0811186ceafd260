import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';
import { showToast } from './toast.tsx';

interface ConfirmDialogProps {
  /** The question. */
  title: string;
  /** The consequence. */
  children: ReactNode;
  /** The verb of the button. */
  action: string;
  /** What is said when it happened. */
  done: string;
  onConfirm: () => Promise<unknown>;
  onClose: () => void;
  /** After it happened; the dialog closed itself. */
  onDone: () => unknown;
}

/** Asks once more before something goes that does not come back. A failure is told and leaves the question open. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, action, done, onConfirm, onClose, onDone } = props;
  const { t } = useTranslation('components');
  const confirm = useMutation({
    mutationFn: onConfirm,
    onSuccess: () => {
      showToast.success(done);
      onClose();
      onDone();
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={title}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="danger" busy={confirm.isPending} onPress={() => confirm.mutate()}>
            {action}
          </Button>
        </>
      }
    >
      <p>{children}</p>
    </Dialog>
  );
}
