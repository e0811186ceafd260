import { IconBell } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { api, queries } from '../../lib/api.ts';
import { loadLazily } from '../../lib/load-lazily.ts';
import { useAfterHydration } from '../../lib/use-after-hydration.ts';
import styles from './notice-bell.module.css';

const NoticeList = loadLazily(() => import('./notice-list.tsx'));
const REFRESH_MS = 60_000;

/** What people were told, for whoever reads no e-mail: a bell with the unread ones' number, and the list behind it. */
export function NoticeBell({ zone }: { zone: string }) {
  const { t } = useTranslation('attention');
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const ready = useAfterHydration();
  const options = queries.notifications.list.queryOptions({ input: {} });
  const { data } = useQuery({ ...options, enabled: ready, refetchInterval: REFRESH_MS });
  const read = useMutation({
    mutationFn: (ids: string[] | undefined) => api.notifications.markRead(ids === undefined ? {} : { ids }),
    onSettled: () => client.invalidateQueries({ queryKey: queries.notifications.list.key() }),
  });
  const unread = data?.unread ?? 0;
  return (
    <>
      <button
        type="button"
        className={styles.bell}
        aria-haspopup="dialog"
        aria-label={unread === 0 ? t('notices') : t('noticesUnread', { count: unread })}
        onClick={() => setOpen(true)}
      >
        <Icon of={IconBell} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <Suspense>
        {open && (
          <NoticeList
            newest={data}
            zone={zone}
            busy={read.isPending}
            onRead={(ids) => read.mutate(ids)}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  );
}
