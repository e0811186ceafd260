import type { Notice } from '@postownia/contract/features/notifications';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Tag } from '../../components/tag.tsx';
import { formatMoment } from '../../lib/formats.ts';
import { useStoredMessage } from '../../lib/use-stored-message.ts';
import styles from './notice-bell.module.css';

interface NoticeListProps {
  /** Undefined while they are being read. */
  notices: readonly Notice[] | undefined;
  failed: boolean;
  zone: string;
  busy: boolean;
  onRead: (ids: string[] | undefined) => void;
  onClose: () => void;
}

/** The newest notices; opening one marks it as read and leads to where it is mended. */
export default function NoticeList({ notices, failed, zone, busy, onRead, onClose }: NoticeListProps) {
  const { t, i18n } = useTranslation('attention');
  const formatMessage = useStoredMessage();
  const anyNew = notices?.some(({ read }) => !read) ?? false;
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
      {failed && notices === undefined && <ErrorLine>{t('noticesFailed')}</ErrorLine>}
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
    </Dialog>
  );
}
