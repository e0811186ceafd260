import type { LibraryAsset } from '@postownia/contract/features/assets';
import { LIMITS } from '@postownia/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { TagInput } from '../../components/tag-input.tsx';
import { useDescribe } from './use-library.ts';

/** Adds tags to several files; what each has stays. */
export function TagDialog({ assets, onClose }: { assets: readonly LibraryAsset[]; onClose: () => void }) {
  const { t } = useTranslation('library');
  const describe = useDescribe();
  const [tags, setTags] = useState<string[]>([]);
  const [busy, setBusy] = useState(false);
  const add = async () => {
    setBusy(true);
    try {
      for (const asset of assets) {
        const all = [...asset.tags, ...tags].slice(0, LIMITS.tagsPerAsset);
        await describe.mutateAsync({ id: asset.id, tags: all });
      }
      onClose();
    } catch {
      // The refusal was said where it came from; what is left stays chosen.
      setBusy(false);
    }
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('tagTitle', { count: assets.length })}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" busy={busy} disabled={tags.length === 0} onPress={() => void add()}>
            {t('tagAdd')}
          </Button>
        </>
      }
    >
      <TagInput
        label={t('tags')}
        tags={tags}
        placeholder={t('tagsExample')}
        limit={LIMITS.tagsPerAsset}
        maxLength={LIMITS.tagCharacters}
        onChange={setTags}
      />
    </Dialog>
  );
}
