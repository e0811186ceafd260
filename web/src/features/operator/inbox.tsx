import { INBOX_KINDS, type InboxItem, type InboxKind } from '@postownia/contract/features/operator';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { Select } from '../../components/text-field.tsx';
import { errorText } from '../../lib/error-text.ts';
import styles from './inbox.module.css';
import { InboxEntry } from './inbox-entry.tsx';
import { type InboxShow, useInbox, useMarkInbox } from './use-inbox.ts';

/** What visitors sent: the contact form, applications, enrolments; one opens at a time. */
export function Inbox() {
  const { t } = useTranslation('operator');
  const [kind, setKind] = useState<InboxKind | undefined>();
  const [show, setShow] = useState<InboxShow>('waiting');
  return (
    <section aria-label={t('inbox.title')}>
      <div className={styles.filters}>
        <Segmented
          label={t('inbox.show')}
          hideLabel
          value={show}
          onChange={setShow}
          options={[
            { value: 'waiting', label: t('inbox.waiting') },
            { value: 'handled', label: t('inbox.handled') },
          ]}
        />
        <Select
          label={t('inbox.kind')}
          value={kind ?? ''}
          onChange={({ target }) => setKind(INBOX_KINDS.find((known) => known === target.value))}
          options={[
            { value: '', label: t('inbox.everything') },
            ...INBOX_KINDS.map((known) => ({ value: known, label: t(`inbox.kinds.${known}`) })),
          ]}
        />
      </div>
      <Entries key={`${kind} ${show}`} kind={kind} show={show} />
    </section>
  );
}

function Entries({ kind, show }: { kind: InboxKind | undefined; show: InboxShow }) {
  const { t } = useTranslation('operator');
  const inbox = useInbox({ kind, show });
  const mark = useMarkInbox();
  const [open, setOpen] = useState<string | null>(null);
  /** Opened since the list was read: shown as read where it stands. */
  const [read, setRead] = useState<ReadonlySet<string>>(new Set());
  if (inbox.data === undefined)
    return inbox.error === null ? (
      <Skeleton label={t('inbox.reading')}>
        <SkeletonBar className={styles.waiting} />
      </Skeleton>
    ) : (
      <EmptyState
        art="off"
        title={t('inbox.failed')}
        text={errorText(inbox.error)}
        action={<Button onPress={() => void inbox.refetch()}>{t('retry')}</Button>}
      />
    );
  const { pages } = inbox.data;
  // What was read meanwhile moves behind the unread and so onto a page of its own: each is shown once.
  const items = [...new Map(pages.flatMap((page) => page.items).map((item) => [item.id, item])).values()];
  const toggle = (item: InboxItem) => {
    setOpen(open === item.id ? null : item.id);
    if (item.read || read.has(item.id)) return;
    setRead(new Set([...read, item.id]));
    mark.mutate({ item, as: 'read' });
  };
  if (items.length === 0) return <p className={styles.none}>{t(`inbox.none.${show}`)}</p>;
  return (
    <>
      <ul className={styles.entries}>
        {items.map((item) => (
          <InboxEntry
            key={item.id}
            item={{ ...item, read: item.read || read.has(item.id) }}
            isOpen={open === item.id}
            onToggle={() => toggle(item)}
            onMark={(as) => mark.mutate({ item, as })}
            busy={mark.isPending}
          />
        ))}
      </ul>
      {inbox.hasNextPage && (
        <Button busy={inbox.isFetchingNextPage} onPress={() => void inbox.fetchNextPage()}>
          {t('inbox.older')}
        </Button>
      )}
    </>
  );
}
