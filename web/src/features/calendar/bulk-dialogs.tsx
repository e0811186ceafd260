import type { Post } from '@postownia/contract/features/posts';
import { LIMITS } from '@postownia/contract/limits';
import { stepsLostBy } from '@postownia/contract/post-approval';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { DateField } from '../../components/date-field.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { addDays, daysBetween } from '../../lib/calendar-date.ts';
import { formatDay } from '../../lib/formats.ts';
import { useApprovalPolicy } from '../../lib/use-shown-state.ts';
import styles from './post-list.module.css';
import type { BulkChange } from './use-bulk.ts';

interface BulkDialogProps {
  /** In the order of their days. */
  posts: readonly Post[];
  today: string;
  busy: boolean;
  onClose: () => void;
  onChange: (change: BulkChange) => void;
}

/** To which day the first of them goes; the others keep their distance to it. */
export function MoveDialog({ posts, today, busy, onClose, onChange }: BulkDialogProps) {
  const { t } = useTranslation('bulk');
  const policy = useApprovalPolicy();
  const first = posts[0]?.date ?? today;
  const [date, setDate] = useState(first < today ? today : addDays(first, 1));
  const days = daysBetween(first, date);
  const lost = posts.filter((post) => stepsLostBy(policy, post, { visible: false, day: true }).length > 0);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('moveTitle', { count: posts.length })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="ink"
            busy={busy}
            disabled={days === 0}
            onPress={() => onChange({ kind: 'move', days })}
          >
            {t('move')}
          </Button>
        </>
      }
    >
      <p>{t('moveBody')}</p>
      <DateField label={t('firstDay')} today={today} min={today} value={date} onChange={setDate} />
      {lost.length > 0 && <p>{t('moveLoses', { count: lost.length })}</p>}
    </Dialog>
  );
}

/** On which days a copy of each is put, as a draft. */
export function CopyDialog({ posts, today, busy, onClose, onChange }: BulkDialogProps) {
  const { t, i18n } = useTranslation('bulk');
  const last = posts.at(-1)?.date ?? today;
  const [date, setDate] = useState(addDays(last < today ? today : last, 1));
  const [added, setAdded] = useState<readonly string[]>([]);
  const dates = [...new Set([...added, date])].toSorted();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('duplicateTitle', { count: posts.length })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" busy={busy} onPress={() => onChange({ kind: 'duplicate', dates })}>
            {t('duplicateDo', { count: posts.length * dates.length })}
          </Button>
        </>
      }
    >
      <p>{t('duplicateBody')}</p>
      {added.length > 0 && (
        <ul className={styles.days} aria-label={t('days')}>
          {added.map((one) => (
            <li key={one}>
              {formatDay(one, i18n.language)}
              <button
                type="button"
                aria-label={t('dropDay', { date: formatDay(one, i18n.language) })}
                onClick={() => setAdded(added.filter((other) => other !== one))}
              >
                <Icon of={IconX} size={16} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <DateField label={t('day')} today={today} min={today} value={date} onChange={setDate} />
      <Button
        size="small"
        icon={IconPlus}
        disabled={dates.length >= LIMITS.bulkDays}
        onPress={() => {
          setAdded(dates);
          setDate(addDays(dates.at(-1) ?? date, 7));
        }}
      >
        {t('addDay')}
      </Button>
    </Dialog>
  );
}
