import { RECURRING, type RecurringPost } from '@postownia/contract/features/recurring-posts';
import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Button } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Icon } from '../../components/icon.tsx';
import { Panel, PanelHead } from '../../components/panel.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { errorText } from '../../lib/error-text.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './recurring-posts.module.css';
import { RecurringRow } from './recurring-row.tsx';
import { useRecurringPosts } from './use-recurring-posts.ts';

const RecurringDialog = loadLazily(() => import('./recurring-dialog.tsx'));
const RemoveRecurringDialog = loadLazily(() => import('./remove-recurring-dialog.tsx'));

type Open =
  | { readonly what: 'new'; readonly isQueue: boolean }
  | { readonly what: 'change' | 'remove'; readonly recurring: RecurringPost };

/** Posts that come again, and queues of posts that take turns. */
export function RecurringPostsPage() {
  const { t } = useTranslation('recurring-posts');
  const { data, error, refetch, readAgain } = useRecurringPosts();
  const mayWrite = useMay('posts.write');
  const [params, setParams] = useSearchParams();
  const asked = params.get('post');
  const [open, setOpen] = useState<Open | null>(
    asked === null || !mayWrite ? null : { what: 'new', isQueue: false },
  );
  const close = () => {
    setOpen(null);
    if (asked !== null) setParams({}, { replace: true });
  };
  if (data === undefined && error !== null)
    return (
      <EmptyState
        art="off"
        title={t('failed')}
        text={errorText(error)}
        action={<Button onPress={() => void refetch()}>{t('again')}</Button>}
      />
    );
  const recurring = data?.recurring ?? [];
  const isFull = recurring.length >= RECURRING.perBrand;
  return (
    <>
      <Panel label={t('title')}>
        <PanelHead title={t('title')} lead={t('lead')}>
          {mayWrite && data !== undefined && !isFull && (
            <>
              <Button onPress={() => setOpen({ what: 'new', isQueue: true })}>{t('new.queue')}</Button>
              <Button variant="ink" onPress={() => setOpen({ what: 'new', isQueue: false })}>
                <Icon of={IconPlus} />
                {t('new.one')}
              </Button>
            </>
          )}
        </PanelHead>
        {isFull && <p className={styles.note}>{t('full')}</p>}
        {data === undefined && (
          <Skeleton label={t('reading')}>
            <SkeletonBar className={styles.waiting} />
          </Skeleton>
        )}
        {data !== undefined && recurring.length === 0 && <p className={styles.none}>{t('none')}</p>}
        <ul className={styles.list}>
          {recurring.map((one) => (
            <RecurringRow
              key={one.id}
              recurring={one}
              onOpen={(what) => setOpen({ what, recurring: one })}
              onChanged={readAgain}
            />
          ))}
        </ul>
      </Panel>
      <Suspense>
        {open?.what === 'new' && (
          <RecurringDialog
            recurring={null}
            isQueue={open.isQueue}
            postId={asked}
            onClose={close}
            onChanged={readAgain}
          />
        )}
        {open?.what === 'change' && (
          <RecurringDialog
            recurring={open.recurring}
            isQueue={open.recurring.posts.length > 1 || open.recurring.restDays > 0}
            postId={null}
            onClose={close}
            onChanged={readAgain}
          />
        )}
        {open?.what === 'remove' && (
          <RemoveRecurringDialog recurring={open.recurring} onClose={close} onChanged={readAgain} />
        )}
      </Suspense>
    </>
  );
}
