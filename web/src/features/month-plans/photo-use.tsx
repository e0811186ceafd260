import { PHOTO_SHARES, type PhotoShare } from '@postownia/contract/features/month-plans';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Switch } from '../../components/switch.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './photo-use.module.css';

/** What the switch turns on: a month keeps its own look, and photos last longer than a week. */
const FIRST_SHARE: PhotoShare = 'third';
const SHARES = PHOTO_SHARES.filter((share) => share !== 'none');

/** "Użyj moich zdjęć w planie": whether and how often new plans take fitting photos of the library. */
export function PhotoUse() {
  const { t } = useTranslation('month-plans');
  const { use, counts, change } = usePhotoUse();
  const mayWrite = useMay('posts.write');
  const id = useId();
  if (use === undefined || counts === undefined) return null;
  const { share } = use;
  const { photos, undescribed } = counts;
  const ready = photos - undescribed;
  const isOn = share !== 'none';
  return (
    <section className={styles.use} aria-labelledby={id}>
      <Switch
        isOn={isOn}
        disabled={!mayWrite}
        aria-labelledby={id}
        aria-describedby={`${id}-counts`}
        onChange={(on) => change(on ? FIRST_SHARE : 'none')}
      />
      <div className={styles.words}>
        <h2 id={id}>{t('photos.title')}</h2>
        <p id={`${id}-counts`}>
          {t('photos.ready', { count: ready })}
          {undescribed > 0 && t('photos.waiting', { count: undescribed })}. {t('photos.others')}
        </p>
      </div>
      {isOn && (
        <select
          className={styles.share}
          aria-label={t('photos.howOften')}
          value={share}
          disabled={!mayWrite}
          onChange={(event) => change(event.target.value as PhotoShare)}
        >
          {SHARES.map((one) => (
            <option key={one} value={one}>
              {t(`photos.share.${one}`)}
            </option>
          ))}
        </select>
      )}
    </section>
  );
}

function usePhotoUse() {
  const client = useQueryClient();
  const options = queries.monthPlans.photoUse.queryOptions();
  const { data: use } = useQuery(options);
  // The library's own counts: whoever describes a photo below sees one more at once.
  const { data: summary } = useQuery(queries.assets.summary.queryOptions());
  const { mutate } = useMutation({
    mutationFn: (share: PhotoShare) => api.monthPlans.setPhotoUse({ share }),
    onMutate: (share) => {
      client.setQueryData(options.queryKey, (before) => before && { ...before, share });
    },
    onSuccess: (saved) => client.setQueryData(options.queryKey, saved),
    onError: (error) => {
      showToast.error(errorText(error));
      void client.invalidateQueries({ queryKey: options.queryKey });
    },
  });
  return { use, counts: summary?.counts, change: mutate };
}
