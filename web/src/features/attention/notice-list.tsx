import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Tag } from '../../components/tag.tsx';
import { type api, queries } from '../../lib/api.ts';
import { formatMoment } from '../../lib/formats.ts';
import { useStoredMessage } from '../../lib/use-stored-message.ts';
import styles from './notice-bell.module.css';

type Page = Awaited<ReturnType<typeof api.notifications.list>>;

interface NoticeListProps {
  /** What the bell has read; undefined while it is being read. */
  newest: Page | undefined;
  zone: string;
  busy: boolean;
  onRead: (ids: string[] | undefined) => void;
  onClose: () => void;
}

/** The notices that were read so far, the newest first. What the bell has read is shown until they are here. */
const useNotices = (newest: Page | undefined) =>
  useInfiniteQuery({
    ...queries.notifications.list.infiniteOptions({
      input: (cursor: string | undefined) => (cursor === undefined ? {} : { cursor }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
    }),
    ...(newest === undefined ? {} : { placeholderData: { pages: [newest], pageParams: [undefined] } }),
  });

/** Notices, a page at a time; opening one marks it as read and leads to where it is mended. */
export default function NoticeList({ newest, zone, busy, onRead, onClose }: NoticeListProps) {
  const { t, i18n } = useTranslation('attention');
  const formatMessage = useStoredMessage();
  const list = useNotices(newest);
  const notices = list.data?.pages.flatMap((page) => page.notices);
  const anyNew = (newest?.unread ?? 0) > 0;
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('notices')}
      actions={
        <>
          {anyNew && (
            <Button busy={busy} onPress={() => onRead(undefined)}>
              {t('markAllRead')}
            </Button>
          )}
          <Button variant="ink" onPress={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      {list.isError && notices === undefined && <ErrorLine>{t('noticesFailed')}</ErrorLine>}
      {notices?.length === 0 && <p>{t('noNotices')}</p>}
      {notices !== undefined && notices.length > 0 && (
        <ul className={styles.list}>
          {notices.map(({ id, sentence, message, path, createdAt, read }) => (
            <li key={id}>
              <span className={styles.when}>
                <time dateTime={createdAt}>{formatMoment(createdAt, i18n.language, zone)}</time>
                {!read && <Tag look="accent">{t('unread')}</Tag>}
              </span>
              <p>{formatMessage(message, sentence)}</p>
              <SiteLink
                to={path}
                onClick={() => {
                  if (!read) onRead([id]);
                  onClose();
                }}
              >
                {t('open')}
                <span className="sr">: {formatMessage(message, sentence)}</span>
              </SiteLink>
            </li>
          ))}
        </ul>
      )}
      {list.hasNextPage && !list.isPlaceholderData && (
        <Button busy={list.isFetchingNextPage} onPress={() => void list.fetchNextPage()}>
          {t('older')}
        </Button>
      )}
    </Dialog>
  );
}
