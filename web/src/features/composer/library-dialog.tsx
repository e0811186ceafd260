import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import styles from './composer.module.css';
import type { DraftMedium } from './draft.ts';
import { mediumOf } from './medium-of.ts';

interface LibraryDialogProps {
  /** Assets that the post shows already. */
  taken: readonly string[];
  /** How many more it takes. */
  room: number;
  onChoose: (chosen: readonly DraftMedium[]) => void;
  onClose: () => void;
}

/** The brand's images, newest first, to choose some of. */
export default function LibraryDialog({ taken, room, onChoose, onClose }: LibraryDialogProps) {
  const { t } = useTranslation('composer');
  const [chosen, setChosen] = useState<readonly DraftMedium[]>([]);
  const library = useInfiniteQuery(
    queries.assets.list.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
  );
  const images = (library.data?.pages ?? [])
    .flatMap(({ assets }) => assets)
    .filter(({ kind, id }) => kind === 'image' && !taken.includes(id));
  const isChosen = (id: string) => chosen.some(({ assetId }) => assetId === id);
  const toggle = (medium: DraftMedium) =>
    setChosen(
      isChosen(medium.assetId)
        ? chosen.filter(({ assetId }) => assetId !== medium.assetId)
        : [...chosen, medium].slice(0, room),
    );
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('libraryTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button variant="ink" disabled={chosen.length === 0} onPress={() => onChoose(chosen)}>
            {chosen.length === 0 ? t('chooseNone') : t('choose', { count: chosen.length })}
          </Button>
        </>
      }
    >
      {library.isError && <p role="alert">{errorText(library.error)}</p>}
      {library.isSuccess && images.length === 0 && (
        <EmptyState art="sheet" headingLevel={3} title={t('libraryEmpty')} text={t('libraryEmptyHint')} />
      )}
      <ul className={styles.libraryGrid} aria-label={t('libraryTitle')} aria-busy={library.isPending}>
        {images.map((image) => {
          const medium = mediumOf(image);
          return (
            <li key={image.id}>
              <button type="button" aria-pressed={isChosen(image.id)} onClick={() => toggle(medium)}>
                <img
                  src={medium.thumbnailUrl}
                  alt={image.altText || image.name || t('undescribed')}
                  width={132}
                  height={132}
                  loading="lazy"
                />
              </button>
            </li>
          );
        })}
      </ul>
      {library.hasNextPage && (
        <Button busy={library.isFetchingNextPage} onPress={() => void library.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </Dialog>
  );
}
