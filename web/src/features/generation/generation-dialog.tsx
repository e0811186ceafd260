import { TOKEN_COSTS } from '@postownia/contract/token-costs';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { showToast } from '../../components/toast.tsx';
import { type api, queries } from '../../lib/api.ts';
import { addDays } from '../../lib/calendar-date.ts';
import { classNames } from '../../lib/class-names.ts';
import { errorText, textOfCode } from '../../lib/error-text.ts';
import { formatDay } from '../../lib/formats.ts';
import type { Affordable } from './affordable-days.ts';
import styles from './generation-dialog.module.css';
import { useAffordable } from './use-affordable.ts';

type Frequency = 'daily' | 'profile';
interface Choice {
  frequency: Frequency;
  existing: 'fill' | 'replace';
}
/** Every so-manieth post is a reel as well, where reels are wanted. */
const REEL_EVERY = 3;

type Preview = Awaited<ReturnType<typeof api.generation.preview>>;

interface GenerationDialogProps {
  from: string;
  days: number;
  onClose: () => void;
  onStart: (choice: Choice & { days: number; reelEvery?: number }) => void;
  onShowPlan: (choice: Choice) => void;
}

/** What thirty days would make and cost, with the two ways to treat days that have posts. */
export default function GenerationDialog({
  from,
  days,
  onClose,
  onStart,
  onShowPlan,
}: GenerationDialogProps) {
  const { t, i18n } = useTranslation('generation');
  const neededId = useId();
  const [frequency, setFrequency] = useState<Frequency>('daily');
  const [withReels, setWithReels] = useState(false);
  const reels = withReels ? { reelEvery: REEL_EVERY } : {};
  const { data, error } = useQuery({
    ...queries.generation.preview.queryOptions({ input: { from, days, frequency, ...reels } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const until = addDays(from, days - 1);
  const begin = (existing: Choice['existing']) => () => onStart({ frequency, existing, days, ...reels });
  const refusalOf = (tokens: number) =>
    payable(tokens)
      ? null
      : { describedBy: neededId, onPress: () => showToast.error(t('needed', { count: tokens })) };
  const payable = (tokens: number) => data !== undefined && tokens <= data.balance;
  const cheapest = data !== undefined && (data.fill.days > 0 ? data.fill : data.replace);
  const needed = cheapest && cheapest.days > 0 && !payable(cheapest.tokens) ? cheapest.tokens : null;
  // Empty days can be paid, all of them again cannot.
  const short = data !== undefined && needed === null ? data.replace.tokens - data.balance : 0;
  const fewer = useAffordable(
    data !== undefined && needed !== null && data.fill.days > 0
      ? { from, most: days, frequency, balance: data.balance, taken: data.daysWithPosts, reels }
      : null,
  );
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('dialogTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('close')}</Button>
          {data !== undefined && data.replace.days > data.fill.days && (
            <Button
              cost={data.replace.tokens}
              unavailable={refusalOf(data.replace.tokens)}
              onPress={begin('replace')}
            >
              {t('replace')}
            </Button>
          )}
          {data !== undefined && data.fill.days > 0 && (
            <Button
              variant="machine"
              cost={data.fill.tokens}
              unavailable={refusalOf(data.fill.tokens)}
              onPress={begin('fill')}
            >
              {data.daysWithPosts > 0 ? t('fill') : t('start')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('dialogFrom', { from: formatDay(from, i18n.language), to: formatDay(until, i18n.language) })}</p>
      <FrequencyChoice value={frequency} onChange={setFrequency} />
      <ReelsSwitch preview={data} isOn={withReels} onChange={setWithReels} />
      {data === undefined && error === null && <p>{t('reading')}</p>}
      {error !== null && <ErrorLine>{errorText(error)}</ErrorLine>}
      {data !== undefined && data.daysWithPosts > 0 && (
        <p>
          {t('taken', { count: data.daysWithPosts })} {t('replaceNote')}
        </p>
      )}
      {data !== undefined && data.fill.days === 0 && <p>{t('nothing')}</p>}
      {needed !== null && (
        <div id={neededId}>
          <ErrorLine>{t('needed', { count: needed })}</ErrorLine>
        </div>
      )}
      {data !== undefined && data.replace.days > data.fill.days && short > 0 && (
        <p id={neededId}>{t('replaceShort', { count: short })}</p>
      )}
      <FewerDays
        fewer={fewer}
        onChoose={(window) => onStart({ frequency, existing: 'fill', days: window, ...reels })}
      />
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

/**
 * Offers what of the thirty days can be paid; nothing where that is none. Its place is kept until that is known: the
 * buttons below must not move from under a pointer.
 */
function FewerDays({
  fewer,
  onChoose,
}: {
  fewer: Affordable | null | undefined;
  onChoose: (days: number) => void;
}) {
  const { t } = useTranslation('generation');
  if (fewer === null) return null;
  if (fewer === undefined)
    return (
      <p className={styles.plan} aria-hidden="true">
        <span className={classNames(styles.link, styles.unknown)}>{'\u00a0'}</span>
      </p>
    );
  return (
    <p className={styles.plan}>
      <button type="button" className={styles.link} onClick={() => onChoose(fewer.window)}>
        {t('fewer', { count: fewer.days, tokens: fewer.tokens })}
      </button>
    </p>
  );
}

function FrequencyChoice({ value, onChange }: { value: Frequency; onChange: (value: Frequency) => void }) {
  const { t } = useTranslation('generation');
  return (
    <Segmented
      label={t('frequency')}
      value={value}
      onChange={onChange}
      options={[
        { value: 'daily', label: t('daily') },
        { value: 'profile', label: t('asProfile') },
      ]}
    />
  );
}

/** Whether each third post becomes a reel as well, and how many that are; where this server makes none, that. */
function ReelsSwitch({
  preview,
  isOn,
  onChange,
}: {
  preview: Preview | undefined;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const { t } = useTranslation('generation');
  if (preview === undefined) return null;
  if (!preview.reelsAvailable) return <p>{textOfCode('REELS_NOT_AVAILABLE')}</p>;
  const count = preview.fill.reels || preview.replace.reels;
  const hint = isOn ? t('reelsCount', { count }) : t('reelsHint', { count: TOKEN_COSTS.reel });
  return <SwitchRow label={t('reels')} hint={hint} isOn={isOn} onChange={onChange} />;
}
