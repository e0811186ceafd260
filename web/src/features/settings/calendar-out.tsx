import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { linkOfBrand } from '../../lib/brand-of-tab.ts';
import { monthOf, todayIn } from '../../lib/calendar-date.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './settings.module.css';
import { Panel } from './settings-layout.tsx';
import { useSettings } from './use-settings.ts';

/** The calendar in other programs, and this month as a file. */
export function CalendarOut() {
  const { t, i18n } = useTranslation('settings');
  const client = useQueryClient();
  const options = queries.calendar.feed.queryOptions();
  const mayShare = useMay('calendar-feed.manage');
  const { data } = useQuery({ ...options, enabled: mayShare });
  const keep = (feed: { url: string | null }) => client.setQueryData(options.queryKey, feed);
  const onError = (error: unknown) => showToast.error(errorText(error));
  const renew = useMutation({ mutationFn: () => api.calendar.renewFeed(), onSuccess: keep, onError });
  const close = useMutation({ mutationFn: () => api.calendar.closeFeed(), onSuccess: keep, onError });
  const zone = useSettings()?.workspace.zone;
  const month = zone === undefined ? null : monthOf(todayIn(zone));
  const url = data?.url ?? null;
  return (
    <Panel title={t('calendar.title')} lead={t('calendar.lead')}>
      {url !== null && <p className={styles.secret}>{url}</p>}
      {mayShare && (
        <p className={styles.actions}>
          <Button busy={renew.isPending} onPress={() => renew.mutate()}>
            {t(url === null ? 'calendar.make' : 'calendar.renew')}
          </Button>
          {url !== null && (
            <Button variant="danger" busy={close.isPending} onPress={() => close.mutate()}>
              {t('calendar.close')}
            </Button>
          )}
        </p>
      )}
      {month !== null && (
        <p className={styles.actions}>
          <a
            className={styles.download}
            href={linkOfBrand(`/api/v1/calendar/months/${month}.pdf?language=${i18n.language}`)}
            download
          >
            {t('calendar.pdf')}
          </a>
          <a
            className={styles.download}
            href={linkOfBrand(`/api/v1/calendar/months/${month}.csv?language=${i18n.language}`)}
            download
          >
            {t('calendar.csv')}
          </a>
        </p>
      )}
    </Panel>
  );
}
