import type { Post } from '@postownia/contract/features/posts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatInstant } from '../../lib/formats.ts';
import { putPost } from '../../lib/post-cache.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './day-panel.module.css';

const Thumbnail = ({ url }: { url: string | undefined }) =>
  url === undefined ? <span /> : <img src={url} alt="" width={64} height={64} />;

/** Every earlier text and image of a post; bringing one back is free. */
export default function PostHistory({
  post,
  zone,
  onClose,
}: {
  post: Post;
  zone: string;
  onClose: () => void;
}) {
  const { t, i18n } = useTranslation('posts');
  const client = useQueryClient();
  const { data, error } = useQuery({
    ...queries.posts.versions.queryOptions({ input: { id: post.id } }),
    staleTime: 0,
  });
  const restore = useMutation({
    mutationFn: (versionId: string) => api.posts.restore({ id: post.id, versionId, revision: post.revision }),
    onSuccess: (restored) => {
      putPost(client, restored);
      showToast.success(t('restored'));
      onClose();
    },
    onError: (failure) => showToast.error(errorText(failure)),
  });
  const mayWrite = useMay('posts.write');
  const readOnly = !mayWrite || post.state === 'published' || post.state === 'publishing';
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('historyTitle')}
      actions={<Button onPress={onClose}>{t('close')}</Button>}
    >
      {error !== null && <ErrorLine>{errorText(error)}</ErrorLine>}
      {data?.versions.length === 0 && <p>{t('historyEmpty')}</p>}
      <ol className={styles.historyList}>
        {data?.versions.map((version) => (
          <li key={version.id} className={styles.version}>
            <Thumbnail url={version.media[0]?.thumbnailUrl} />
            <div>
              <small>
                {formatInstant(version.createdAt, i18n.language, zone)}, {t(`cause.${version.cause}`)},{' '}
                {version.author ?? t('machine')}
              </small>
              <p>{version.content}</p>
            </div>
            {!readOnly && (
              <Button size="small" busy={restore.isPending} onPress={() => restore.mutate(version.id)}>
                {t('restore')}
              </Button>
            )}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
