import type { LibraryAsset } from '@postownia/contract/features/assets';
import type { Post } from '@postownia/contract/features/posts';
import { IconSquareCheck, IconUpload } from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { BottomSheet, Drawer } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { showToast } from '../../components/toast.tsx';
import { May } from '../../lib/may.tsx';
import { useMay } from '../../lib/use-may.ts';
import { NARROW, PHONE, useMedia } from '../../lib/use-media.ts';
import { AssetDetails } from './asset-details.tsx';
import { ContactSheet } from './contact-sheet.tsx';
import { DiscardDialog } from './discard-dialog.tsx';
import styles from './library.module.css';
import { LibraryFilters } from './library-filters.tsx';
import { usePhotoUploads } from './photo-uploads.ts';
import { SelectionBar } from './selection-bar.tsx';
import { type LibraryUpload, UploadTile } from './upload-tile.tsx';
import { PHOTO_TYPES, useFileChooser, VIDEO_TYPES } from './use-file-chooser.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { type LibraryView, useLibrary, useLibrarySummary } from './use-library.ts';
import { useSelection } from './use-selection.ts';

interface LibraryProps {
  /** Videos travel another way; false: the file is none. */
  onVideo: (file: File) => boolean;
  videoUploads: readonly LibraryUpload[];
  pathOfPost: (post: Post) => string;
  /** The file whose details are open. */
  openId: string | null;
  /** What else is done with the files, above them. */
  above?: ReactNode;
  onOpen: (id: string | null) => void;
}

const EVERY_TYPE = `${PHOTO_TYPES},${VIDEO_TYPES}`;
const EVERYTHING: LibraryView = { filter: null, tag: null, search: '' };

/** "Biblioteka": the brand's photos, videos and what was made for it. */
export function Library({ onVideo, videoUploads, pathOfPost, openId, above, onOpen }: LibraryProps) {
  const { t } = useTranslation('library');
  const [view, setView] = useState(EVERYTHING);
  const [leaving, setLeaving] = useState<LibraryAsset | null>(null);
  const { data: summary } = useLibrarySummary();
  const { list, assets } = useLibrary(view);
  const { take, uploads } = useLibraryUploads({ onVideo, videoUploads });
  const { selection, chosen, begin, toggle, none, pressKey } = useSelection(assets);
  const mayWrite = useMay('posts.write');
  const over = useFileDrop(take, { enabled: mayWrite });
  const { field, choose } = useFileChooser({ accept: EVERY_TYPE, onFiles: take });
  const isEmpty = summary?.counts.all === 0 && uploads.length === 0 && list.isSuccess && assets.length === 0;
  const press = (asset: LibraryAsset, event: MouseEvent) => {
    if (selection !== null || (mayWrite && (event.ctrlKey || event.metaKey))) toggle(asset, event);
    else onOpen(asset.id === openId ? null : asset.id);
  };
  return (
    <div className={styles.page} data-open={openId !== null || undefined}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: Escape and Ctrl+A belong to the list inside */}
      <div className={styles.list} onKeyDown={mayWrite ? pressKey : undefined}>
        <LibraryHead
          isEmpty={isEmpty}
          isSelecting={selection !== null}
          onSelect={selection === null ? begin : none}
          onUpload={choose}
        />
        {field}
        {isEmpty ? (
          <EmptyLibrary onUpload={choose} />
        ) : (
          <>
            {above}
            <LibraryFilters view={view} onChange={setView} summary={summary} />
            <Sheet
              list={list}
              sheet={
                <ContactSheet
                  assets={assets}
                  selection={selection}
                  openId={openId}
                  onPress={press}
                  before={uploads.map((upload) => <UploadTile key={upload.key} upload={upload} />)}
                />
              }
              isShown={assets.length > 0 || uploads.length > 0}
              onClear={() => setView(EVERYTHING)}
            />
          </>
        )}
      </div>
      {openId !== null && (
        <DetailsFrame onClose={() => onOpen(null)}>
          <AssetDetails
            id={openId}
            pathOfPost={pathOfPost}
            onDiscard={setLeaving}
            onClose={() => onOpen(null)}
          />
        </DetailsFrame>
      )}
      {selection !== null && <SelectionBar chosen={chosen} pathOfPost={pathOfPost} onEnd={none} />}
      {leaving !== null && (
        <DiscardDialog
          assets={[leaving]}
          pathOfPost={pathOfPost}
          onClose={() => setLeaving(null)}
          onDone={() => {
            setLeaving(null);
            onOpen(null);
          }}
        />
      )}
      {over && <div className={styles.over}>{t('dropHere')}</div>}
    </div>
  );
}

interface LibraryHeadProps {
  isEmpty: boolean;
  isSelecting: boolean;
  onSelect: () => void;
  onUpload: () => void;
}

function LibraryHead({ isEmpty, isSelecting, onSelect, onUpload }: LibraryHeadProps) {
  const { t } = useTranslation('library');
  const mayWrite = useMay('posts.write');
  return (
    <div className={styles.head}>
      <h1>{t('title')}</h1>
      {!isEmpty && mayWrite && (
        <div className={styles.headEnd}>
          <Button icon={IconSquareCheck} aria-pressed={isSelecting} onPress={onSelect}>
            {t('select')}
          </Button>
          <Button variant="ink" icon={IconUpload} onPress={onUpload}>
            {t('add')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Photos and videos on their way, and what takes files of either kind. */
function useLibraryUploads({ onVideo, videoUploads }: Pick<LibraryProps, 'onVideo' | 'videoUploads'>) {
  const { t } = useTranslation('library');
  const { photos, photoQueue } = usePhotoUploads();
  const take = useCallback(
    (files: readonly File[]) => {
      for (const file of files) {
        if (file.type.startsWith('image/') || /\.(heic|heif|avif)$/i.test(file.name)) photoQueue.add(file);
        else if (!onVideo(file)) showToast.error(t('notTaken', { name: file.name }));
      }
    },
    [photoQueue, onVideo, t],
  );
  return { take, uploads: [...photos, ...videoUploads] };
}

function EmptyLibrary({ onUpload }: { onUpload: () => void }) {
  const { t } = useTranslation('library');
  return (
    <div className={styles.empty}>
      <EmptyState
        art="sheet"
        title={t('emptyTitle')}
        text={
          <>
            {t('emptyText')}
            <small className={styles.formats}>{t('formats')}</small>
          </>
        }
        action={
          <May action="posts.write">
            <Button variant="ink" icon={IconUpload} onPress={onUpload}>
              {t('addFiles')}
            </Button>
          </May>
        }
      />
    </div>
  );
}

/** Widths of the bars that stand for pictures, in the geometry of a row. */
const LOADING = ['wide', 'upright', 'square', 'wide', 'upright', 'wide', 'square', 'upright'] as const;

interface SheetProps {
  list: ReturnType<typeof useLibrary>['list'];
  sheet: ReactNode;
  isShown: boolean;
  onClear: () => void;
}

/** The sheet, or why there is none. */
function Sheet({ list, sheet, isShown, onClear }: SheetProps) {
  const { t } = useTranslation('library');
  const { isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list;
  if (isPending && !isShown)
    return (
      <Skeleton className={styles.loading}>
        {LOADING.map((shape, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
          <SkeletonBar key={place} className={styles[shape]} />
        ))}
      </Skeleton>
    );
  if (isError && !isShown)
    return (
      <EmptyState
        art="off"
        title={t('notRead')}
        action={<Button onPress={() => void refetch()}>{t('readAgain')}</Button>}
      />
    );
  if (!isShown)
    return (
      <EmptyState
        art="sheet"
        title={t('noMatch')}
        action={<Button onPress={onClear}>{t('clearFilters')}</Button>}
      />
    );
  return (
    <>
      {sheet}
      {hasNextPage && (
        <div className={styles.more}>
          <Button busy={isFetchingNextPage} onPress={() => void fetchNextPage()}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </>
  );
}

/** Beside the sheet; a drawer where it is narrow, a sheet from below on phones. */
function DetailsFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { t } = useTranslation('library');
  const [isNarrow, isPhone] = [useMedia(NARROW), useMedia(PHONE)];
  if (isPhone)
    return (
      <BottomSheet isOpen label={t('details')} onClose={onClose}>
        {children}
      </BottomSheet>
    );
  if (isNarrow)
    return (
      <Drawer isOpen label={t('details')} onClose={onClose}>
        {children}
      </Drawer>
    );
  return (
    <aside className={styles.details} aria-label={t('details')}>
      {children}
    </aside>
  );
}
