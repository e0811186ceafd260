import type { Post } from '@postownia/contract/features/posts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Select, TextArea } from '../../components/text-field.tsx';
import { asLanguage } from '../../i18n/languages.ts';
import { api, queries } from '../../lib/api.ts';
import { addDays, todayIn } from '../../lib/calendar-date.ts';
import { formatDay, formatWeekdayAndDay } from '../../lib/formats.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './approvals.module.css';
import type { MadeLink } from './new-link.tsx';
import { KnownClientChoice, LinkFields, RecipientField, type SendTo, useKnownClients } from './send-to.tsx';
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
  onSent: (made: MadeLink) => void;
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
  const [note, setNote] = useState('');
  const [to, setTo] = useState<SendTo>({ recipient: '', language: asLanguage(i18n.language), pin: false });
  const [day, setDay] = useState<string>();
  const days = [...new Set((posts ?? []).map(({ date }) => date))];
  // One day is any that has posts, the first of them until somebody chooses.
  const from = span === 'day' ? (day ?? days[0] ?? today) : today;
  const until = addDays(from, SPANS[span]);
  const offered = (posts ?? []).filter((one) => one === post || (one.date >= from && one.date < until));
  const chosen = offered.filter(({ id }) => !left.has(id));
  const isAnyones = useMay('posts.approve');
  const clients = useKnownClients(!isAnyones);
  const [client = clients?.[0]?.linkId, setClient] = useState<string>();
  const send = useSend(onSent);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0 || send.isPending) return;
    const said = { postIds: chosen.map(({ id }) => id), note: note.trim() };
    if (isAnyones) send.mutate({ ...said, to });
    else if (client !== undefined) send.mutate({ ...said, client });
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
          <Button
            variant="ink"
            type="submit"
            form={form}
            busy={send.isPending}
            disabled={!isAnyones && client === undefined}
          >
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
        {isAnyones ? (
          <RecipientField value={to} onChange={setTo} />
        ) : (
          <KnownClientChoice clients={clients} value={client} onChange={setClient} />
        )}
        <TextArea
          label={t('send.note')}
          optional
          rows={2}
          maxLength={500}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        {isAnyones && <LinkFields value={to} onChange={setTo} />}
      </form>
    </Dialog>
  );
}

interface Said {
  postIds: string[];
  note: string;
}

/** Sends to anybody, or posts to a client who was asked before, by the link that they were sent. */
function useSend(onSent: (made: MadeLink) => void) {
  const send = async (asked: Said & ({ to: SendTo } | { client: string })): Promise<MadeLink> => {
    const { postIds, note } = asked;
    if ('client' in asked)
      return { ...(await api.approvals.sendToClient({ id: asked.client, postIds, note })), url: null };
    const { language, pin } = asked.to;
    const recipient = asked.to.recipient.trim();
    return api.approvals.create({ postIds, note, language, pin, ...(recipient === '' ? {} : { recipient }) });
  };
  return useApprovalChange(send, onSent);
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
