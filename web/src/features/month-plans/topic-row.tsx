import type { MonthPlan } from '@postownia/contract/features/month-plans';
import { IconCalendarStar, IconChevronDown, IconGripVertical, IconLock } from '@tabler/icons-react';
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

type Topic = MonthPlan['topics'][number];

interface TopicRowProps {
  topic: Topic;
  outlook: DayOutlook;
  postLanguage: string | undefined;
  isToday: boolean;
  /** Sundays and public holidays. */
  isRed: boolean;
  /** null where the plan can only be read. */
  swap: TopicSwap | null;
  /** Stands in the place of the topic while it is edited. */
  form: ReactNode;
  /** Whether the row also says why this topic, in which tone, and what can be done with it. */
  open: boolean;
  onToggle: () => void;
  actions: ReactNode;
}

/** One day of the plan: when and what about; opened, also in which manner, why then, and what can be changed. */
export function TopicRow(props: TopicRowProps) {
  const { topic, outlook, isToday, swap, form, open, actions } = props;
  const { t } = useTranslation('month-plans');
  const { date, summary } = topic;
  const left = outlook === 'past' || outlook === 'taken';
  const source = swap !== null && (swap.carried === date || swap.drag?.from === date);
  const target = swap !== null && swap.drag?.over === date && swap.drag.from !== date;
  const carrying = swap !== null && swap.carried !== null;
  return (
    <li
      className={classNames(
        styles.row,
        left && styles.left,
        open && styles.opened,
        form !== null && styles.edited,
        carrying && styles.choosing,
        source && styles.source,
        target && styles.target,
      )}
      data-date={date}
      aria-current={isToday ? 'date' : undefined}
    >
      <Day {...props} />
      <div className={styles.body}>
        <Headline {...props} />
        {form ?? (
          <>
            <p className={styles.summary}>{typographPolish(summary)}</p>
            {topic.photo && (
              <p className={styles.photo}>
                {topic.photoUrl && <img src={topic.photoUrl} alt="" width={40} height={40} loading="lazy" />}
                {t('photos.own')}
              </p>
            )}
            {outlook !== 'open' && <p className={styles.note}>{t(`outlook.${outlook}`)}</p>}
            {open && !carrying && (
              <More topic={topic} id={idOfMore(date)}>
                {actions}
              </More>
            )}
          </>
        )}
      </div>
      {form === null && (carrying ? actions : <Manner topic={topic} />)}
    </li>
  );
}

const idOfMore = (date: string) => `wiecej-${date}`;

/** The day, by which a topic is dragged to another. */
function Day({ topic: { date }, isToday, isRed, swap }: TopicRowProps) {
  const { t, i18n } = useTranslation('month-plans');
  return (
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
  );
}

/** The headline opens its row: the press may be anywhere in it. */
function Headline({ topic: { date, headline }, postLanguage, form, open, onToggle }: TopicRowProps) {
  const { i18n } = useTranslation('month-plans');
  const words = (
    <>
      <span className="sr">{formatWeekdayAndDay(date, i18n.language)}: </span>
      <span lang={postLanguage}>{headline}</span>
    </>
  );
  return (
    <h3 className={styles.headline}>
      {form === null ? (
        <button
          type="button"
          id={`topic-${date}`}
          className={styles.opener}
          aria-expanded={open}
          aria-controls={open ? idOfMore(date) : undefined}
          onClick={onToggle}
        >
          {words}
          <Icon of={IconChevronDown} size={18} />
        </button>
      ) : (
        words
      )}
    </h3>
  );
}

/** What a month is scanned by: the kind of content, an occasion, a lock. */
function Manner({ topic }: { topic: Topic }) {
  const { t, i18n } = useTranslation('month-plans');
  const { t: named } = useTranslation('brand-profile');
  const occasionName = occasionNameOf(topic, i18n.language);
  return (
    <p className={styles.manner}>
      {occasionName !== null && (
        <Tag look="outlined">
          <Icon of={IconCalendarStar} size={14} />
          <span className={styles.occasion}>{occasionName}</span>
        </Tag>
      )}
      <span className={styles.type}>{named(`types.${topic.contentType}`)}</span>
      {topic.locked && (
        <>
          <Icon of={IconLock} size={16} />
          <span className="sr">{t('locked')}</span>
        </>
      )}
    </p>
  );
}

interface MoreProps {
  topic: Topic;
  id: string;
  /** What can be done with the topic. */
  children: ReactNode;
}

function More({ topic, id, children }: MoreProps) {
  const { t } = useTranslation('month-plans');
  const { t: named } = useTranslation('brand-profile');
  const formatMessage = useMessage();
  return (
    <div id={id} className={styles.more}>
      <p className={styles.reason}>{formatMessage(topic.message, typographPolish(topic.reason))}</p>
      <p className={styles.reason}>
        {named(`types.${topic.contentType}`)}. {t('inTone', { tone: named(`toneNames.${topic.tone}`) })}
      </p>
      {topic.ownerQuestion && (
        <p className={styles.note} lang="pl">
          {t('ownerAsk', { ask: topic.ownerQuestion.ask })}{' '}
          {t('ownerPhoto', { photo: topic.ownerQuestion.photo })}
        </p>
      )}
      {children}
    </div>
  );
}
