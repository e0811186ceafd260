import type { Post } from '@postownia/contract/features/posts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { formatDay } from '../../lib/formats.ts';
import type { DayChoice } from './use-post-changes.ts';

interface TakenDayQuestionProps {
  /** The post that wants to the day, the day, and the posts that stand there; null: nothing is asked. */
  asked: { post: Pick<Post, 'date'>; to: { date: string }; there: readonly string[] } | null;
  busy: boolean;
  onConfirm: (choice: DayChoice) => void;
  onDismiss: () => void;
}

/** The chosen day has posts: may this one come beside them, or change places with the only one? */
export function TakenDayQuestion({ asked, busy, onConfirm, onDismiss }: TakenDayQuestionProps) {
  const { t, i18n } = useTranslation('posts');
  if (asked === null) return null;
  const [only, second] = asked.there;
  const swapWith = second === undefined ? only : undefined;
  const target = formatDay(asked.to.date, i18n.language);
  const source = formatDay(asked.post.date, i18n.language);
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onDismiss}
      title={t('takenTitle', { count: asked.there.length })}
      actions={
        <>
          <Button onPress={onDismiss}>{t('cancel')}</Button>
          {swapWith !== undefined && (
            <Button busy={busy} onPress={() => onConfirm({ swapWith })}>
              {t('swap')}
            </Button>
          )}
          <Button variant="ink" busy={busy} onPress={() => onConfirm({ add: true })}>
            {t('addAnother')}
          </Button>
        </>
      }
    >
      <p>
        {t('addBody', { target })} {swapWith !== undefined && t('swapBody', { source })}
      </p>
    </Dialog>
  );
}

interface LostWordQuestionProps {
  /** The post and the day it wants to; null: nothing is asked. */
  asked: { to: { date: string } } | null;
  onConfirm: () => void;
  onDismiss: () => void;
}

/** The client approved the post for its day: may it go to another one without that word? */
export function LostWordQuestion({ asked, onConfirm, onDismiss }: LostWordQuestionProps) {
  const { t, i18n } = useTranslation('posts');
  if (asked === null) return null;
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onDismiss}
      title={t('lostWordTitle')}
      actions={
        <>
          <Button onPress={onDismiss}>{t('cancel')}</Button>
          <Button variant="ink" onPress={onConfirm}>
            {t('moveAnyway')}
          </Button>
        </>
      }
    >
      <p>{t('lostWordBody', { date: formatDay(asked.to.date, i18n.language) })}</p>
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
