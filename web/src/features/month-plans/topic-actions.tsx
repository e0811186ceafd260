import type { MonthPlan } from '@postownia/contract/features/month-plans';
import {
  IconArrowsUpDown,
  IconLock,
  IconLockOpen2,
  IconPencil,
  IconPhotoOff,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import styles from './topic-list.module.css';
import type { PlanEditing } from './use-plan.ts';
import type { TopicSwap } from './use-topic-swap.ts';

interface TopicActionsProps {
  topic: MonthPlan['topics'][number];
  editing: PlanEditing;
  swap: TopicSwap;
  /** Id of the sentence that says what a lock does. */
  lockNoteId: string;
  onEdit: () => void;
}

/** What can be done with a day's topic; while another one is being carried, only where to put it. */
export function TopicActions({ topic, editing, swap, lockNoteId, onEdit }: TopicActionsProps) {
  const { t, i18n } = useTranslation('month-plans');
  const { date, locked } = topic;
  const day = formatWeekdayAndDay(date, i18n.language);
  const named = (action: string) => t('actionOn', { action, day });
  if (swap.carried === date) {
    return (
      <div className={styles.actions} data-day={date}>
        <Button size="small" onPress={swap.putDown} aria-label={named(t('leave'))}>
          {t('leave')}
        </Button>
      </div>
    );
  }
  if (swap.carried !== null) {
    return (
      <div className={styles.actions} data-day={date}>
        <Button
          size="small"
          icon={IconArrowsUpDown}
          onPress={() => swap.dropOn(date)}
          aria-label={named(t('swapHere'))}
        >
          {t('swapHere')}
        </Button>
      </div>
    );
  }
  const renewing = editing.renew.isPending && editing.renew.variables === date;
  return (
    <div className={styles.actions} data-day={date}>
      <Button
        variant="ghost"
        size="small"
        icon={IconRefresh}
        busy={renewing}
        unavailable={
          locked ? { describedBy: lockNoteId, onPress: () => showToast.notice(t('unlockFirst')) } : null
        }
        onPress={() => editing.renew.mutate(date)}
        aria-label={named(t('renew'))}
      >
        {t('renew')}
      </Button>
      <Button
        id={`edit-${date}`}
        variant="ghost"
        size="small"
        icon={IconPencil}
        onPress={onEdit}
        aria-label={named(t('edit'))}
      >
        {t('edit')}
      </Button>
      <Button
        id={`swap-${date}`}
        variant="ghost"
        size="small"
        icon={IconArrowsUpDown}
        onPress={() => swap.take(date)}
        aria-label={named(t('swap'))}
      >
        {t('swap')}
      </Button>
      {topic.photo && (
        <Button
          variant="ghost"
          size="small"
          icon={IconPhotoOff}
          onPress={() => editing.change.mutate({ date, edit: { withoutPhoto: true } })}
          aria-label={named(t('photos.without'))}
        >
          {t('photos.without')}
        </Button>
      )}
      <IconButton
        size="small"
        icon={locked ? IconLock : IconLockOpen2}
        label={named(t(locked ? 'unlock' : 'lock'))}
        className={locked ? styles.locked : undefined}
        onPress={() => editing.change.mutate({ date, edit: { locked: !locked } })}
      />
    </div>
  );
}
