import type { Reel } from '@postownia/contract/features/reels';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { showToast } from '../../components/toast.tsx';
import { useEndedReels, useReels } from './use-reels.ts';

/** Tells of a reel that came to its end while the calendar is open, whatever day is shown. */
export function ReelNews() {
  const { t } = useTranslation('reels');
  const tell = useCallback(
    ({ state, problem, madePostId, seconds }: Reel) => {
      if (state === 'failed')
        showToast.error(`${t(`problems.${problem ?? 'unexpected'}`)} ${t('tokensBack')}`);
      if (state === 'done')
        showToast.linked(
          <>
            {t('done', { count: seconds })} <SiteLink to={`/posts/${madePostId}`}>{t('show')}</SiteLink>
          </>,
        );
    },
    [t],
  );
  useEndedReels(useReels()?.reels, tell);
  return null;
}
