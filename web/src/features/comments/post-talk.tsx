import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { PinnedImage } from '../../components/pinned-image.tsx';
import { errorText } from '../../lib/error-text.ts';
import { May } from '../../lib/may.tsx';
import { CommentForm, type PickerOfImages } from './comment-form.tsx';
import styles from './comments.module.css';
import { orderTalk } from './order-talk.ts';
import { TalkThread } from './talk-thread.tsx';
import { useTalk } from './use-talk.ts';

interface PostTalkProps {
  post: Post;
  overview: Overview;
  /** Chooses images of the library. */
  picker: PickerOfImages;
}

/** What is said about a post, by the team and with its client, thread by thread; the place to say something. */
export default function PostTalk({ post, overview, picker }: PostTalkProps) {
  const { t } = useTranslation('comments');
  const talk = useTalk(post.id);
  const [writing, setWriting] = useState(false);
  const thumbnailUrl = post.media[0]?.thumbnailUrl;
  if (talk.data === undefined)
    return talk.error === null ? null : (
      <section className={styles.talk} aria-label={t('title')}>
        <ErrorLine>{errorText(talk.error)}</ErrorLine>
        <Button size="small" onPress={() => void talk.refetch()}>
          {t('again')}
        </Button>
      </section>
    );
  const ordered = orderTalk(talk.data.comments);
  const pins = ordered.flatMap(({ root, number }) =>
    root.pin === null ? [] : [{ ...root.pin, key: root.id, number, done: root.settled !== null }],
  );
  const hasClient = overview.approvalPolicy === 'client' || overview.approvalPolicy === 'team-then-client';
  const given = { postId: post.id, people: talk.data.people, picker };
  return (
    <section className={styles.talk} aria-label={t('title')}>
      {ordered.length > 0 && <h3 className={styles.title}>{t('title')}</h3>}
      {pins.length > 0 && thumbnailUrl !== undefined && <PinnedImage src={thumbnailUrl} pins={pins} />}
      {ordered.map((thread) => (
        <TalkThread key={thread.root.id} {...given} thread={thread} zone={overview.preferences.zone} />
      ))}
      <May action="comments.write">
        {writing ? (
          <CommentForm {...given} asksClient={hasClient} onDone={() => setWriting(false)} />
        ) : (
          <Button size="small" onPress={() => setWriting(true)}>
            {t('write')}
          </Button>
        )}
      </May>
    </section>
  );
}
