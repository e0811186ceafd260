import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { queries } from '../../lib/api.ts';
import styles from './photo-poster.module.css';
import { type Picker, PosterForm } from './poster-form.tsx';

interface PhotoPosterProps {
  assetId: string | null;
  libraryPath: string;
  picker: Picker;
  onMade: (id: string) => void;
}

/** A poster of an own photo: its words, its format, and every layout that can carry them, seen before it is made. */
export function PhotoPoster({ assetId, libraryPath, picker, onMade }: PhotoPosterProps) {
  const { t } = useTranslation('photo-posters');
  const { data, isError } = useQuery({
    ...queries.assets.read.queryOptions({ input: { id: assetId ?? '' } }),
    enabled: assetId !== null,
    retry: false,
  });
  if (assetId === null || isError)
    return (
      <EmptyState
        art="sheet"
        title={t('choose')}
        text={t('chooseText')}
        action={
          <ButtonLink variant="ink" to={libraryPath}>
            {t('back')}
          </ButtonLink>
        }
      />
    );
  if (data === undefined)
    return (
      <Skeleton className={styles.waiting}>
        <SkeletonBar className={styles.bar} />
      </Skeleton>
    );
  return <PosterForm photo={data} picker={picker} onMade={onMade} />;
}
