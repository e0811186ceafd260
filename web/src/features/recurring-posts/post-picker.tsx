import type { RecurringPost } from '@postownia/contract/features/recurring-posts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceBoxes } from '../../components/choice-boxes.tsx';
import { MonthTurn } from '../../components/month-turn.tsx';
import { queries } from '../../lib/api.ts';
import { lastDayOf } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMonthTitle, formatShortDay } from '../../lib/formats.ts';
import styles from './recurring-posts.module.css';

interface PostPickerProps {
  /** `YYYY-MM` */
  month: string;
  onMonthChange: (month: string) => void;
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Posts that were chosen before, whatever month they are of. */
  known: RecurringPost['posts'];
  /** Another choice takes the place of the one before. */
  onlyOne: boolean;
  error: string | undefined;
}

const EXCERPT_CHARACTERS = 90;

/** The posts of a month to choose from; what was chosen in others stays on top. */
export function PostPicker(props: PostPickerProps) {
  const { month, onMonthChange, chosen, onChange, known, onlyOne, error } = props;
  const { t, i18n } = useTranslation('recurring-posts');
  const from = `${month}-01`;
  const to = lastDayOf(month);
  const { data, error: failure } = useQuery(queries.posts.list.queryOptions({ input: { from, to } }));
  const [seen, setSeen] = useState(() => new Map(known.map(({ id, excerpt }) => [id, excerpt ?? t('gone')])));
  const posts = (data?.posts ?? []).map(({ id, date, content }) => ({
    value: id,
    label: `${formatShortDay(date, i18n.language)}  ${content.slice(0, EXCERPT_CHARACTERS) || t('picture')}`,
  }));
  const elsewhere = chosen
    .filter((id) => !posts.some(({ value }) => value === id))
    .map((id) => ({ value: id, label: seen.get(id) ?? t('reading') }));
  const choose = (ids: string[]) => {
    setSeen(new Map([...seen, ...posts.map(({ value, label }) => [value, label] as const)]));
    const added = ids.filter((id) => !chosen.includes(id));
    // In the order in which they were chosen.
    const kept = chosen.filter((id) => ids.includes(id));
    onChange(onlyOne && added.length > 0 ? added : [...kept, ...added]);
  };
  return (
    <div className={styles.picker}>
      <div className={styles.month}>
        <span>{formatMonthTitle(month, i18n.language)}</span>
        <span>
          <MonthTurn month={month} onMonthChange={onMonthChange} />
        </span>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
      <section className={styles.posts} tabIndex={0} aria-label={t('form.posts')}>
        <ChoiceBoxes
          legend={onlyOne ? t('form.post') : t('form.posts')}
          options={[...elsewhere, ...posts]}
          chosen={chosen}
          onChange={choose}
          error={error}
        />
        {failure !== null && <p>{errorText(failure)}</p>}
        {data?.posts.length === 0 && <p>{t('form.noPosts')}</p>}
      </section>
    </div>
  );
}
