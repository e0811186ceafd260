import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { IconCalendarStar, IconGripVertical } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { Tag } from '../../components/tag.tsx';
import { typographPolish } from '../../i18n/typography.ts';
import { dayOfMonth } from '../../lib/calendar-date.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatDate, formatWeekdayAndDay } from '../../lib/formats.ts';
import { useMessage } from '../../lib/use-message.ts';
import { occasionNameOf } from './occasion-name.ts';
import type { DayOutlook } from './plan-days.ts';
import styles from './topic-list.module.css';
import type { TopicSwap } from './use-topic-swap.ts';

interface TopicRowProps {
  topic: MonthPlan['topics'][number];
  outlook: DayOutlook;
  postLanguage: string | undefined;
  isToday: boolean;
  /** Sundays and public holidays. */
  isRed: boolean;
  /** null where the plan can only be read. */
  swap: TopicSwap | null;
  /** Stands in the place of the topic while it is edited. */
  form: ReactNode;
  actions: ReactNode;
}

/** One day of the plan: when, what about, in which manner, and why then. */
export function TopicRow({
  topic,
  outlook,
  postLanguage,
  isToday,
  isRed,
  swap,
  form,
  actions,
}: TopicRowProps) {
  const { t, i18n } = useTranslation('month-plans');
  const { t: named } = useTranslation('brand-profile');
  const formatMessage = useMessage();
  const { date, contentType, tone, summary, headline } = topic;
  const occasionName = occasionNameOf(topic, i18n.language);
  const left = outlook === 'past' || outlook === 'taken';
  const source = swap !== null && (swap.carried === date || swap.drag?.from === date);
  const target = swap !== null && swap.drag?.over === date && swap.drag.from !== date;
  return (
    <li
      className={classNames(
        styles.row,
        left && styles.left,
        source && styles.source,
        target && styles.target,
      )}
      data-date={date}
      aria-current={isToday ? 'date' : undefined}
    >
      <div
        className={classNames(styles.day, swap !== null && styles.handle)}
        onPointerDown={(event) => swap?.grab(event, date)}
        aria-hidden="true"
      >
        {swap !== null && (
          <span className={styles.grip}>
            <Icon of={IconGripVertical} size={16} />
          </span>
        )}
        <span className={classNames(styles.numeral, isRed && styles.red)}>{dayOfMonth(date)}</span>
        <small>{isToday ? t('today') : formatDate(date, i18n.language, { weekday: 'short' })}</small>
      </div>
      <div className={styles.body}>
        <h3 className={styles.headline}>
          <span className="sr">{formatWeekdayAndDay(date, i18n.language)}: </span>
          <span lang={postLanguage}>{headline}</span>
        </h3>
        {form ?? (
          <>
            <p className={styles.summary}>{typographPolish(summary)}</p>
            <p className={styles.manner}>
              <Tag>{named(`types.${contentType}`)}</Tag>
              <Tag>{named(`toneNames.${tone}`)}</Tag>
              {occasionName !== null && (
                <Tag look="outlined">
                  <Icon of={IconCalendarStar} size={14} />
                  <span className={styles.occasion}>{occasionName}</span>
                </Tag>
              )}
            </p>
            <p className={styles.reason}>{formatMessage(topic.message, typographPolish(topic.reason))}</p>
            {topic.ownerQuestion && (
              <p className={styles.note} lang="pl">
                {t('ownerAsk', { ask: topic.ownerQuestion.ask })}{' '}
                {t('ownerPhoto', { photo: topic.ownerQuestion.photo })}
              </p>
            )}
            {outlook !== 'open' && <p className={styles.note}>{t(`outlook.${outlook}`)}</p>}
          </>
        )}
      </div>
      {form === null && actions}
    </li>
  );
}
