import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import styles from './inbox.module.css';
import { QueuedEntry } from './queued-entry.tsx';
import { type QueueShow, useSupportQueue } from './use-support-queue.ts';

/** Who asked for help, by what runs out first, to be answered here. */
export function SupportQueue() {
  const { t } = useTranslation('operator');
  const [show, setShow] = useState<QueueShow>('waiting');
  return (
    <section aria-label={t('support.title')}>
      <div className={styles.filters}>
        <Segmented
          label={t('support.show')}
          hideLabel
          value={show}
          onChange={setShow}
          options={[
            { value: 'waiting', label: t('support.waiting') },
            { value: 'rest', label: t('support.rest') },
          ]}
        />
      </div>
      <Entries key={show} show={show} />
    </section>
  );
}

function Entries({ show }: { show: QueueShow }) {
  const { t } = useTranslation('operator');
  const queue = useSupportQueue(show);
  const [open, setOpen] = useState<string | null>(null);
  if (queue.data === undefined)
    return queue.error === null ? (
      <Skeleton label={t('support.reading')}>
        <SkeletonBar className={styles.waiting} />
      </Skeleton>
    ) : (
      <EmptyState
        art="off"
        title={t('support.failed')}
        text={errorText(queue.error)}
        action={<Button onPress={() => void queue.refetch()}>{t('retry')}</Button>}
      />
    );
  const requests = queue.data.pages.flatMap((page) => page.requests);
  if (requests.length === 0) return <p className={styles.none}>{t(`support.none.${show}`)}</p>;
  return (
    <>
      <ul className={styles.entries}>
        {requests.map((request) => (
          <QueuedEntry
            key={request.id}
            request={request}
            now={new Date(queue.dataUpdatedAt)}
            isOpen={open === request.id}
            onToggle={() => setOpen(open === request.id ? null : request.id)}
          />
        ))}
      </ul>
      {queue.hasNextPage && (
        <Button busy={queue.isFetchingNextPage} onPress={() => void queue.fetchNextPage()}>
          {t('inbox.older')}
        </Button>
      )}
    </>
  );
}
