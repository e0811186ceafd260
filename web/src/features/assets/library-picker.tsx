import type { LibraryAsset } from '@postownia/contract/features/assets';
import { IconUpload } from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { errorText } from '../../lib/error-text.ts';
import type { LibraryPickerProps } from '../../lib/library-picker.ts';
import { ContactSheet } from './contact-sheet.tsx';
import styles from './library.module.css';
import { LibraryFilters } from './library-filters.tsx';
import { usePhotoUploads } from './photo-uploads.ts';
import { UploadTile } from './upload-tile.tsx';
import { PHOTO_TYPES, useFileChooser } from './use-file-chooser.tsx';
import { type LibraryView, useLibrary, useLibrarySummary } from './use-library.ts';

const PHOTOS: LibraryView = { filter: 'photos', tag: null, search: '' };
const KINDS = ['photos', 'generated'] as const;

/** "Z biblioteki": images of the brand to choose some of, found by words or tags, or brought here and now. */
export default function LibraryPicker({
  taken,
  room,
  kinds = KINDS,
  purpose = 'post',
  onChoose,
  onClose,
}: LibraryPickerProps) {
  const { t } = useTranslation('library');
  const [view, setView] = useState(PHOTOS);
  const [chosen, setChosen] = useState<readonly LibraryAsset[]>([]);
  const { data: summary } = useLibrarySummary();
  const { list, assets } = useLibrary(view);
  const choose = useCallback(
    (asset: LibraryAsset) =>
      setChosen((before) =>
        before.some(({ id }) => id === asset.id) ? before : [...before, asset].slice(0, room),
      ),
    [room],
  );
  const { photos, photoQueue } = usePhotoUploads(choose);
  const chooser = useFileChooser({
    accept: PHOTO_TYPES,
    onFiles: (files) => {
      for (const file of files) photoQueue.add(file);
    },
  });
  const offered = assets.filter(({ id }) => !taken.includes(id));
  const selection = new Set(chosen.map(({ id }) => id));
  const press = (asset: LibraryAsset) =>
    selection.has(asset.id) ? setChosen(chosen.filter(({ id }) => id !== asset.id)) : choose(asset);
  const toPost = chosen.length === 0 ? t('pickNone') : t('pick', { count: chosen.length });
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('pickTitle')}
      actions={
        <>
          <Button icon={IconUpload} onPress={chooser.choose}>
            {t('add')}
          </Button>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" disabled={chosen.length === 0} onPress={() => onChoose(chosen)}>
            {purpose === 'post' ? toPost : t(`pickFor.${purpose}`)}
          </Button>
        </>
      }
    >
      {chooser.field}
      <LibraryFilters view={view} onChange={setView} summary={summary} kinds={kinds} />
      {list.isError && <ErrorLine>{errorText(list.error)}</ErrorLine>}
      {list.isSuccess && offered.length === 0 && photos.length === 0 && (
        <EmptyState art="sheet" headingLevel={3} title={t('noMatch')} text={t('pickHint')} />
      )}
      <div className={styles.picker}>
        <ContactSheet
          assets={offered}
          selection={selection}
          openId={null}
          onPress={press}
          before={photos.map((upload) => <UploadTile key={upload.key} upload={upload} />)}
        />
        {list.hasNextPage && (
          <div className={styles.more}>
            <Button busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
              {t('showMore')}
            </Button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
