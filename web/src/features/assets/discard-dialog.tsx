import type { LibraryAsset } from '@postownia/contract/features/assets';
import type { Post } from '@postownia/contract/features/posts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { showToast } from '../../components/toast.tsx';
import { kindOf } from './asset-words.ts';
import { useDiscard } from './use-library.ts';
import { UsedIn } from './used-in.tsx';

interface DiscardDialogProps {
  assets: readonly LibraryAsset[];
  pathOfPost: (post: Post) => string;
  onDone: () => void;
  onClose: () => void;
}

/** Asks before files leave the library, and says what becomes of the posts that show them. */
export function DiscardDialog({ assets, pathOfPost, onDone, onClose }: DiscardDialogProps) {
  const { t } = useTranslation('library');
  const discard = useDiscard();
  const [first] = assets;
  const one = assets.length === 1 && first !== undefined ? first : null;
  const used = assets.filter(({ posts }) => posts > 0);
  const bound = used.filter((asset) => kindOf(asset) === 'image');
  const mayGo = bound.length < assets.length;
  const carryOut = () =>
    discard.mutate(
      assets.map(({ id }) => id),
      {
        onSuccess: ({ removed, kept }) => {
          if (removed > 0) showToast.success(t('discarded', { count: removed }));
          if (kept > 0) showToast.error(t('notDiscarded', { count: kept }));
          onDone();
        },
      },
    );
  return (
    <Dialog
      isOpen
      role="alertdialog"
      onClose={onClose}
      title={t(mayGo ? 'discardTitle' : 'boundTitle', { count: assets.length })}
      actions={
        <>
          <Button onPress={onClose}>{t(mayGo ? 'cancel' : 'close')}</Button>
          {mayGo && (
            <Button variant="danger" busy={discard.isPending} onPress={carryOut}>
              {t(used.length > 0 ? 'discardAnyway' : 'discard')}
            </Button>
          )}
        </>
      }
    >
      <p>{textOf()}</p>
      {one !== null && used.length > 0 && (
        <UsedIn asset={{ ...one, uses: one.posts }} pathOfPost={pathOfPost} />
      )}
    </Dialog>
  );

  function textOf(): string {
    if (!mayGo) return t('boundText');
    if (used.length === 0) return t('discardText');
    return one === null ? t('discardUsed', { count: used.length }) : t('discardUsedOne');
  }
}
