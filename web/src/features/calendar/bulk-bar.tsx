import type { Post } from '@postownia/contract/features/posts';
import { LIMITS } from '@postownia/contract/limits';
import { IconArrowRight, IconCopy, IconTrash, IconWand, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../components/action-bar.tsx';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon, type IconShape } from '../../components/icon.tsx';
import { CopyDialog, MoveDialog } from './bulk-dialogs.tsx';
import { useBulk } from './use-bulk.ts';

interface BulkBarProps {
  /** The chosen ones. */
  posts: readonly Post[];
  today: string;
  isTooMany: boolean;
  onAll: () => void;
  onEnd: () => void;
}

type Asking = 'move' | 'duplicate' | 'remove';
const ASKING: readonly [Asking, IconShape][] = [
  ['move', IconArrowRight],
  ['duplicate', IconCopy],
  ['remove', IconTrash],
];

/** What can be done to all chosen posts at once. */
export function BulkBar({ posts, today, isTooMany, onAll, onEnd }: BulkBarProps) {
  const { t } = useTranslation('bulk');
  const [asking, setAsking] = useState<Asking | null>(null);
  const bulk = useBulk(posts, () => {
    setAsking(null);
    onEnd();
  });
  const close = () => setAsking(null);
  const isOff = posts.length === 0 || isTooMany || bulk.isPending;
  /** Whether all of them carry the label already: then it is taken away. */
  const isLabelled = posts.length > 0 && posts.every(({ aiLabel }) => aiLabel);
  const asked = { posts, today, busy: bulk.isPending, onClose: close, onChange: bulk.mutate };
  return (
    <>
      <ActionBar
        compact
        label={t('bar')}
        told={isTooMany ? t('tooMany', { limit: LIMITS.bulkPosts }) : t('chosen', { count: posts.length })}
      >
        {ASKING.map(([name, icon]) => (
          <button key={name} type="button" disabled={isOff} onClick={() => setAsking(name)}>
            <Icon of={icon} /> <span>{t(name)}</span>
          </button>
        ))}
        <button
          type="button"
          disabled={isOff}
          onClick={() => bulk.mutate({ kind: 'label', aiLabel: !isLabelled })}
        >
          <Icon of={IconWand} /> <span>{t(isLabelled ? 'unlabel' : 'label')}</span>
        </button>
        {posts.length === 0 ? (
          <button type="button" onClick={onAll}>
            {t('all')}
          </button>
        ) : (
          <button type="button" aria-label={t('none')} onClick={onEnd}>
            <Icon of={IconX} />
          </button>
        )}
      </ActionBar>
      {asking === 'move' && <MoveDialog {...asked} />}
      {asking === 'duplicate' && <CopyDialog {...asked} />}
      {asking === 'remove' && (
        <Dialog
          isOpen
          role="alertdialog"
          onClose={close}
          title={t('removeTitle', { count: posts.length })}
          actions={
            <>
              <Button onPress={close}>{t('cancel')}</Button>
              <Button variant="danger" busy={bulk.isPending} onPress={() => bulk.mutate({ kind: 'remove' })}>
                {t('remove')}
              </Button>
            </>
          }
        >
          <p>{t('removeBody')}</p>
        </Dialog>
      )}
    </>
  );
}
