import type { Comment } from '@postownia/contract/features/comments';
import { useTranslation } from 'react-i18next';
import { PinNumber } from '../../components/pinned-image.tsx';
import { asLanguage } from '../../i18n/languages.ts';
import { formatInstant } from '../../lib/formats.ts';
import styles from './comments.module.css';
import { useRemoveComment } from './use-talk.ts';

interface TalkCommentProps {
  postId: string;
  comment: Comment;
  /** Of its place on the picture; 0: it has none. */
  number: number;
  zone: string;
  /** Nobody answered it. */
  removable: boolean;
}

/** What somebody said, who and when, whom they asked to look, and the images they added. */
export function TalkComment({ postId, comment, number, zone, removable }: TalkCommentProps) {
  const { t, i18n } = useTranslation('comments');
  const remove = useRemoveComment(postId);
  const { by, text, topic, mentions, attachments, toClient, createdAt } = comment;
  const facts = [
    formatInstant(createdAt, asLanguage(i18n.language), zone),
    by.kind === 'client' ? t('client') : toClient && t('seen'),
    topic !== null && t(`topics.${topic}`),
  ].filter((fact) => fact !== false);
  return (
    <div className={styles.comment}>
      <p className={styles.facts}>
        {number > 0 && <PinNumber number={number} />}
        <strong>{by.name ?? t('gone')}</strong> {facts.join(' · ')}
      </p>
      <p className={styles.text}>{text}</p>
      {mentions.length > 0 && <p className={styles.facts}>{t('told', { names: mentions.join(', ') })}</p>}
      {attachments.length > 0 && (
        <p className={styles.images}>
          {attachments.map(({ assetId, url, thumbnailUrl, altText }) => (
            <a key={assetId} href={url} target="_blank" rel="noreferrer">
              <img src={thumbnailUrl} alt={altText || t('image')} width={56} height={56} loading="lazy" />
            </a>
          ))}
        </p>
      )}
      {by.you && removable && (
        <button
          type="button"
          className={styles.quiet}
          disabled={remove.isPending}
          onClick={() => remove.mutate({ id: comment.id })}
        >
          {t('remove')}
        </button>
      )}
    </div>
  );
}
