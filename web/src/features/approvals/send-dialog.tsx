import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '@postownia/contract/brand-vocabulary';
import type { NewApprovalLink } from '@postownia/contract/features/approvals';
import type { Post } from '@postownia/contract/features/posts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Select, TextArea, TextField } from '../../components/text-field.tsx';
import { asLanguage, LANGUAGES } from '../../i18n/languages.ts';
import { api, queries } from '../../lib/api.ts';
import { addDays, todayIn } from '../../lib/calendar-date.ts';
import { formatDay, formatWeekdayAndDay } from '../../lib/formats.ts';
import styles from './approvals.module.css';
import { useApprovalChange } from './use-approvals.ts';

/** The days that the calendar answers at once. */
const DAYS = 42;
const SPANS = { day: 1, week: 7, month: 31, all: DAYS } as const;
type Span = keyof typeof SPANS;

interface SendDialogProps {
  zone: string;
  /** The one that is sent; absent: the person chooses among those of the coming days. */
  post?: Post;
  onClose: () => void;
  onSent: (made: NewApprovalLink) => void;
}

/** Posts of the coming days that have not gone out, or only the one that is named. */
function useSendable(zone: string, only: Post | undefined) {
  const today = todayIn(zone);
  const { data } = useQuery({
    ...queries.posts.list.queryOptions({ input: { from: today, to: addDays(today, DAYS - 1) } }),
    enabled: only === undefined,
  });
  const posts = data?.posts.filter(({ state }) => state === 'draft' || state === 'scheduled');
  return { today, posts: only === undefined ? posts : [only] };
}

/** Asks which posts a client approves, and how the link reaches them. */
export default function SendDialog({ zone, post, onClose, onSent }: SendDialogProps) {
  const { t, i18n } = useTranslation('approvals');
  const form = useId();
  const { today, posts } = useSendable(zone, post);
  const [span, setSpan] = useState<Span>('week');
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [recipient, setRecipient] = useState('');
  const [note, setNote] = useState('');
  const [pin, setPin] = useState(false);
  const [language, setLanguage] = useState<InterfaceLanguage>(asLanguage(i18n.language));
  const [day, setDay] = useState<string>();
  const days = [...new Set((posts ?? []).map(({ date }) => date))];
  // One day is any that has posts, the first of them until somebody chooses.
  const from = span === 'day' ? (day ?? days[0] ?? today) : today;
  const until = addDays(from, SPANS[span]);
  const offered = (posts ?? []).filter((one) => one === post || (one.date >= from && one.date < until));
  const chosen = offered.filter(({ id }) => !left.has(id));
  const send = useApprovalChange(api.approvals.create, onSent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || send.isPending) return;
    const to = recipient.trim();
    const postIds = chosen.map(({ id }) => id);
    send.mutate({ postIds, note: note.trim(), language, pin, ...(to === '' ? {} : { recipient: to }) });
  };
  const toggle = (id: string) => {
    const next = new Set(left);
    if (!next.delete(id)) next.add(id);
    setLeft(next);
  };
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('send.title')}
      actions={
        <>
          <Button onPress={onClose}>{t('send.cancel')}</Button>
          <Button variant="ink" type="submit" form={form} busy={send.isPending}>
            {t('send.do', { count: chosen.length })}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit}>
        {post === undefined && (
          <SpanChoice span={span} onChange={setSpan} day={from} days={days} onDay={setDay} />
        )}
        <PostChoice posts={posts === undefined ? null : offered} left={left} onToggle={toggle} />
        <TextField
          label={t('send.recipient')}
          hint={t('send.recipientHint')}
          type="email"
          optional
          value={recipient}
          onChange={({ target }) => setRecipient(target.value)}
        />
        <TextArea
          label={t('send.note')}
          optional
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Select
          label={t('send.language')}
          value={language}
          onChange={({ target }) =>
            setLanguage(INTERFACE_LANGUAGES.find((code) => code === target.value) ?? 'pl')
          }
          options={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Checkbox label={t('send.pin')} checked={pin} onChange={() => setPin(!pin)} />
      </form>
    </Dialog>
  );
}

interface SpanChoiceProps {
  span: Span;
  onChange: (span: Span) => void;
  day: string;
  /** Those that have posts. */
  days: readonly string[];
  onDay: (day: string) => void;
}

function SpanChoice({ span, onChange, day, days, onDay }: SpanChoiceProps) {
  const { t, i18n } = useTranslation('approvals');
  const options = (['day', 'week', 'month', 'all'] as const).map((value) => ({
    value,
    label: t(`send.spans.${value}`),
  }));
  return (
    <>
      <Segmented label={t('send.what')} value={span} onChange={onChange} options={options} />
      {span === 'day' && days.length > 0 && (
        <Select
          label={t('send.day')}
          value={day}
          onChange={({ target }) => onDay(target.value)}
          options={days.map((value) => ({ value, label: formatWeekdayAndDay(value, i18n.language) }))}
        />
      )}
    </>
  );
}

interface PostChoiceProps {
  posts: readonly Post[] | null;
  left: ReadonlySet<string>;
  onToggle: (id: string) => void;
}

function PostChoice({ posts, left, onToggle }: PostChoiceProps) {
  const { t, i18n } = useTranslation('approvals');
  const language = asLanguage(i18n.language);
  if (posts === null) return <p role="status">{t('reading')}</p>;
  if (posts.length === 0) return <p>{t('send.nothing')}</p>;
  return (
    <fieldset className={styles.choice}>
      <legend>{t('send.posts')}</legend>
      {posts.map(({ id, content, date, time }) => (
        <Checkbox
          key={id}
          checked={!left.has(id)}
          onChange={() => onToggle(id)}
          label={
            <>
              <span className={styles.excerpt}>{content || t('noText')}</span>
              <small>{`${formatDay(date, language)}, ${time}`}</small>
            </>
          }
        />
      ))}
    </fieldset>
  );
}
