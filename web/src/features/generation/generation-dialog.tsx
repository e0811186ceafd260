import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { queries } from '../../lib/api.ts';
import { addDays } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/formats.ts';
import styles from './generation-dialog.module.css';

type Frequency = 'daily' | 'profile';
interface Choice {
  frequency: Frequency;
  existing: 'fill' | 'replace';
}

interface GenerationDialogProps {
  from: string;
  days: number;
  onClose: () => void;
  onStart: (choice: Choice) => void;
  onShowPlan: (choice: Choice) => void;
}

/** What thirty days would make and cost, with the two ways to treat days that have posts. */
export function GenerationDialog({ from, days, onClose, onStart, onShowPlan }: GenerationDialogProps) {
  const { t, i18n } = useTranslation('generation');
  const [frequency, setFrequency] = useState<Frequency>('daily');
  const { data, error } = useQuery({
    ...queries.generation.preview.queryOptions({ input: { from, days, frequency } }),
    staleTime: 0,
  });
  const until = addDays(from, days - 1);
  const begin = (existing: Choice['existing']) => () => onStart({ frequency, existing });
  const payable = (tokens: number) => data !== undefined && tokens <= data.balance;
  const cheapest = data !== undefined && (data.fill.days > 0 ? data.fill : data.replace);
  const needed = cheapest && cheapest.days > 0 && !payable(cheapest.tokens) ? cheapest.tokens : null;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('dialogTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('close')}</Button>
          {data !== undefined && data.replace.days > data.fill.days && (
            <Button
              cost={data.replace.tokens}
              disabled={!payable(data.replace.tokens)}
              onPress={begin('replace')}
            >
              {t('replace')}
            </Button>
          )}
          {data !== undefined && data.fill.days > 0 && (
            <Button
              variant="machine"
              cost={data.fill.tokens}
              disabled={!payable(data.fill.tokens)}
              onPress={begin('fill')}
            >
              {data.daysWithPosts > 0 ? t('fill') : t('start')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('dialogFrom', { from: formatDay(from, i18n.language), to: formatDay(until, i18n.language) })}</p>
      <Segmented
        label={t('frequency')}
        value={frequency}
        onChange={setFrequency}
        options={[
          { value: 'daily', label: t('daily') },
          { value: 'profile', label: t('asProfile') },
        ]}
      />
      {data === undefined && error === null && <p>{t('reading')}</p>}
      {error !== null && <ErrorLine>{errorText(error)}</ErrorLine>}
      {data !== undefined && data.daysWithPosts > 0 && (
        <p>
          {t('taken', { count: data.daysWithPosts })} {t('replaceNote')}
        </p>
      )}
      {data !== undefined && data.fill.days === 0 && <p>{t('nothing')}</p>}
      {needed !== null && <ErrorLine>{t('needed', { count: needed })}</ErrorLine>}
      <p className={styles.plan}>
        <button
          type="button"
          className={styles.link}
          onClick={() => onShowPlan({ frequency, existing: 'fill' })}
        >
          {t('planFirst')}
        </button>
      </p>
    </Dialog>
  );
}
