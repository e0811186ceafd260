import type { Post } from '@postownia/contract/features/posts';
import { isVideoFormat } from '@postownia/contract/networks/network-definition';
import {
  IconCopy,
  IconDots,
  IconHistory,
  IconLayoutGrid,
  IconListCheck,
  IconRepeat,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { Icon } from '../../components/icon.tsx';
import { Menu, type MenuItem } from '../../components/menu.tsx';
import { loadLazily } from '../../lib/load-lazily.ts';
import { useMay } from '../../lib/use-may.ts';
import type { Renewal } from './post-tools.tsx';
import { usePostChanges } from './use-post-changes.ts';

const PostHistory = loadLazily(() => import('./post-history.tsx'));
const ImageProposals = loadLazily(() => import('./image-proposals.tsx'));
const DuplicateDialog = loadLazily(() => import('./duplicate-dialog.tsx'));

/** Why a post stays: it is public, or nobody knows yet whether it is. */
const REFUSALS: Partial<Record<Post['state'], 'removeBodyPublic' | 'removeBodyUnsure'>> = {
  published: 'removeBodyPublic',
  'partly-published': 'removeBodyPublic',
  publishing: 'removeBodyUnsure',
  'to-check': 'removeBodyUnsure',
};

interface PostMenuProps {
  post: Post;
  today: string;
  zone: string;
  proposals: Renewal;
  /** The post is being made: nothing may touch it. */
  locked: boolean;
  onGoTo: (date: string, postId?: string) => void;
}

/** What is done seldom: four images to choose from, history, copy to another day, publication log, removal. */
export function PostMenu({ post, today, zone, proposals, locked, onGoTo }: PostMenuProps) {
  const { t } = useTranslation('posts');
  const navigate = useNavigate();
  const mayWrite = useMay('posts.write');
  const mayGenerate = useMay('posts.generate');
  const fixed = post.state === 'published' || post.state === 'publishing';
  const { remove } = usePostChanges();
  const [open, setOpen] = useState<string | null>(null);
  const close = () => setOpen(null);
  const refusal = REFUSALS[post.state];
  const items: MenuItem[] = [
    ...(mayGenerate && !fixed && !isVideoFormat(post.format)
      ? [{ id: 'proposals', label: t('proposals'), icon: IconLayoutGrid }]
      : []),
    { id: 'history', label: t('history'), icon: IconHistory },
    ...(mayWrite ? [{ id: 'duplicate', label: t('duplicate'), icon: IconCopy }] : []),
    ...(mayWrite ? [{ id: 'repeat', label: t('repeat'), icon: IconRepeat }] : []),
    { id: 'log', label: t('log'), icon: IconListCheck },
    ...(mayWrite ? [{ id: 'remove', label: t('remove'), icon: IconTrash }] : []),
  ];
  const choose = (id: string) => {
    if (id === 'log') void navigate(`/posts/${post.id}/publications`);
    else if (id === 'repeat') void navigate(`/settings/cykliczne?post=${post.id}`);
    else setOpen(id);
  };
  return (
    <>
      <Menu label={t('more')} trigger={<Icon of={IconDots} />} items={items} onChoose={choose} />
      <Suspense>
        {open === 'proposals' && <ImageProposals {...{ post, proposals, locked }} onClose={close} />}
        {open === 'history' && <PostHistory post={post} zone={zone} onClose={close} />}
        {open === 'duplicate' && (
          <DuplicateDialog
            post={post}
            today={today}
            onClose={close}
            onDone={(date, id) => {
              close();
              onGoTo(date, id);
            }}
          />
        )}
      </Suspense>
      <Dialog
        isOpen={open === 'remove'}
        role="alertdialog"
        onClose={close}
        title={t('removeTitle')}
        actions={
          <>
            <Button onPress={close}>{t('cancel')}</Button>
            {refusal === undefined && (
              <Button
                variant="danger"
                busy={remove.isPending}
                onPress={() => remove.mutate(post, { onSettled: close })}
              >
                {t('remove')}
              </Button>
            )}
          </>
        }
      >
        <p>{t(refusal ?? 'removeBody')}</p>
        {refusal === undefined && <p>{t('removeNothingPublic')}</p>}
      </Dialog>
    </>
  );
}
