import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../components/site-link.tsx';
import { showToast } from '../components/toast.tsx';
import type { WaitingDraft } from '../features/composer/waiting-drafts.ts';
import { useAway } from '../lib/away.ts';
import { BRAND_PARAMETER, brandOfTab } from '../lib/brand-of-tab.ts';
import { classNames } from '../lib/class-names.ts';
import { formatInstant } from '../lib/formats.ts';
import { forgetKnown } from '../lib/known-answers.ts';
import { registerWorker } from '../lib/register-worker.ts';
import styles from './notice.module.css';
import { useWaiting } from './use-waiting.ts';

/** So often what came from this browser is asked for again. */
const AGAIN_MILLISECONDS = 5_000;

/** Where a draft that waits is written on, in the brand that it is for. */
function pathTo({ key, brand, saved }: WaitingDraft): string {
  const search = new URLSearchParams({
    ...(saved.post === null ? {} : { post: saved.post.id }),
    szkic: key,
    ...(brand === brandOfTab() ? {} : { [BRAND_PARAMETER]: brand }),
  });
  return `/posts/new?${search}`;
}

/** While the server is away: what the screen shows then, and what becomes of what is typed; afterwards, what still waits here. */
export function AwayNotice({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('away');
  const { isAway, keptAt } = useAway();
  const waiting = useWaiting(userId, (count) => showToast.success(t('sent', { count })));
  const client = useQueryClient();
  useEffect(
    () =>
      registerWorker(() => {
        forgetKnown();
        void client.invalidateQueries();
      }),
    [client],
  );
  useEffect(() => {
    if (keptAt === null) return;
    // The stream of updates tells one tab that the server is back, and what was shown before it is old for all.
    const again = setInterval(() => void client.invalidateQueries(), AGAIN_MILLISECONDS);
    return () => clearInterval(again);
  }, [client, keptAt]);
  const [first] = waiting;
  const needsWord = waiting.filter((draft) => draft.needsWord).length;
  if (!isAway && first === undefined) return null;
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <p className={classNames(styles.note, styles.quiet)} role="status">
      {isAway && <b>{t('away')} </b>}
      {keptAt !== null && <>{t('kept', { when: formatInstant(keptAt, i18n.language, zone) })} </>}
      {isAway && <>{t('writes')} </>}
      {waiting.length > needsWord && <>{t('waiting', { count: waiting.length - needsWord })} </>}
      {needsWord > 0 && <>{t('needsWord', { count: needsWord })} </>}
      {first !== undefined && (
        <SiteLink to={pathTo(first)} reloadDocument>
          {t('open')}
        </SiteLink>
      )}
    </p>
  );
}
