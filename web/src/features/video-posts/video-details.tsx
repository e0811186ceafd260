import type { VideoPost } from '@postownia/contract/features/video-posts';
import { IconArrowLeft, IconPencil, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { Tag } from '../../components/tag.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import { useMay } from '../../lib/use-may.ts';
import { useShownState } from '../../lib/use-shown-state.ts';
import styles from './video-details.module.css';

const CHANGEABLE: readonly VideoPost['state'][] = ['draft', 'scheduled', 'failed', 'skipped'];

interface VideoDetailsProps {
  post: VideoPost;
  preview: ReactNode;
  /** What became of it on each account. */
  publications: ReactNode;
  onEdit: () => void;
  onClose: () => void;
}

/** One video of the calendar: how it looks, what is said, where it goes and what became of it there. */
export function VideoDetails({ post, preview, publications, onEdit, onClose }: VideoDetailsProps) {
  const { t, i18n } = useTranslation('video-posts');
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => api.posts.remove({ id: post.id }),
    onSuccess: () => {
      showToast.success(t('removed'));
      onClose();
      return client.invalidateQueries({ queryKey: queries.videoPosts.key() });
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  const state = useShownState()(post);
  const mayWrite = useMay('posts.write');
  const changeable = mayWrite && CHANGEABLE.includes(post.state);
  return (
    <div className={styles.details}>
      <div className={styles.video}>{preview}</div>
      <div className={styles.words}>
        <p className={styles.line}>
          <Tag look={post.state === 'published' ? 'solid' : 'outlined'}>
            <StatusGlyph status={state} size={13} />
            {t(`state.${state}`)}
          </Tag>
          <span>
            {formatWeekdayAndDay(post.date, i18n.language)},{' '}
            {post.release === 'at-once' ? t('atOnceShort') : post.time}
            {post.kind !== null && ` · ${t(`type.${post.kind}`)}`}
          </span>
        </p>
        <p className={styles.text}>{post.description}</p>
        {post.hashtags.length > 0 && <p>{post.hashtags.map((tag) => `#${tag}`).join(' ')}</p>}
        <h3 className={styles.subtitle}>{t('whereItGoes')}</h3>
        {publications}
        <div className={styles.tools}>
          <Button icon={IconArrowLeft} onPress={onClose}>
            {t('back')}
          </Button>
          {changeable && (
            <Button icon={IconPencil} onPress={onEdit}>
              {t('edit')}
            </Button>
          )}
          {changeable && (
            <Button variant="danger" icon={IconTrash} onPress={() => setAsking(true)}>
              {t('remove')}
            </Button>
          )}
        </div>
      </div>
      <Dialog
        isOpen={asking}
        onClose={() => setAsking(false)}
        role="alertdialog"
        title={t('removeTitle')}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{t('cancel')}</Button>
            <Button variant="danger" busy={remove.isPending} onPress={() => remove.mutate()}>
              {t('remove')}
            </Button>
          </>
        }
      >
        <p>{t('removeText')}</p>
      </Dialog>
    </div>
  );
}
