import type { LibraryAsset } from '@postownia/contract/features/assets';
import type { Post } from '@postownia/contract/features/posts';
import { IconTag, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionBar } from '../../components/action-bar.tsx';
import { Icon } from '../../components/icon.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import { TagDialog } from './tag-dialog.tsx';

interface SelectionBarProps {
  chosen: readonly LibraryAsset[];
  pathOfPost: (post: Post) => string;
  onEnd: () => void;
}

/** What can be done to all chosen files at once. */
export function SelectionBar({ chosen, pathOfPost, onEnd }: SelectionBarProps) {
  const { t } = useTranslation('library');
  const [asking, setAsking] = useState<'tags' | 'discard' | null>(null);
  const none = chosen.length === 0;
  const close = () => setAsking(null);
  return (
    <>
      <ActionBar label={t('selection')} told={t('selected', { count: chosen.length })}>
        <button type="button" disabled={none} onClick={() => setAsking('tags')}>
          <Icon of={IconTag} />
          <span>{t('tag')}</span>
        </button>
        <button type="button" disabled={none} onClick={() => setAsking('discard')}>
          <Icon of={IconTrash} />
          <span>{t('discard')}</span>
        </button>
        <button type="button" aria-label={t('endSelection')} onClick={onEnd}>
          <Icon of={IconX} />
        </button>
      </ActionBar>
      {asking === 'tags' && <TagDialog assets={chosen} onClose={close} />}
      {asking === 'discard' && (
        <DiscardDialog assets={chosen} pathOfPost={pathOfPost} onDone={onEnd} onClose={close} />
      )}
    </>
  );
}
