import type { Post } from '@postownia/contract/features/posts';
import { IconChecks } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { formatWeekdayAndDay } from '../../lib/formats.ts';
import styles from './review.module.css';

interface ApproveAllProps {
  /** What is left to decide, in its order. */
  posts: readonly Post[];
  busy: boolean;
  onApprove: (posts: readonly Post[]) => void;
}

/** Approves everything that is left, after its pictures were shown once more. */
export function ApproveAll({ posts, busy, onApprove }: ApproveAllProps) {
  const { t, i18n } = useTranslation('approvals');
  const [asking, setAsking] = useState(false);
  if (posts.length < 2) return null;
  return (
    <>
      <Button icon={IconChecks} busy={busy} onPress={() => setAsking(true)}>
        {t('review.all', { left: posts.length })}
      </Button>
      <Dialog
        isOpen={asking}
        wide
        onClose={() => setAsking(false)}
        title={t('review.allTitle')}
        actions={
          <>
            <Button onPress={() => setAsking(false)}>{t('review.cancel')}</Button>
            <Button
              variant="ink"
              busy={busy}
              onPress={() => {
                setAsking(false);
                onApprove(posts);
              }}
            >
              {t('review.all', { left: posts.length })}
            </Button>
          </>
        }
      >
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
        <ul className={styles.all} tabIndex={0} aria-label={t('review.allTitle')}>
          {posts.map((post) => (
            <li key={post.id}>
              {post.media[0] ? <img src={post.media[0].thumbnailUrl} alt="" /> : <span />}
              <span>
                <b>
                  {formatWeekdayAndDay(post.date, i18n.language)}, {post.time}
                </b>
                <span className={styles.excerpt}>{post.content}</span>
              </span>
            </li>
          ))}
        </ul>
      </Dialog>
    </>
  );
}
