import type { Talk } from '@postownia/contract/features/comments';
import { IconCheckbox } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { asLanguage } from '../../i18n/languages.ts';
import { formatInstant } from '../../lib/formats.ts';
import { May } from '../../lib/may.tsx';
import { CommentForm, type PickerOfImages } from './comment-form.tsx';
import styles from './comments.module.css';
import type { Thread } from './order-talk.ts';
import { TalkComment } from './talk-comment.tsx';
import { useSettleThread } from './use-talk.ts';

interface TalkThreadProps {
  postId: string;
  thread: Thread;
  people: Talk['people'];
  picker: PickerOfImages;
  zone: string;
}

/** A thread: what began it, its answers, and whether it is settled. */
export function TalkThread({ postId, thread, people, picker, zone }: TalkThreadProps) {
  const { t, i18n } = useTranslation('comments');
  const { root, answers, number } = thread;
  const [answering, setAnswering] = useState(false);
  const settle = useSettleThread(postId);
  const isClients = root.by.kind === 'client' || root.toClient;
  const isSettled = root.settled !== null;
  return (
    <article className={styles.thread} aria-label={t('threadOf', { name: root.by.name ?? t('gone') })}>
      <TalkComment
        postId={postId}
        comment={root}
        number={number}
        zone={zone}
        removable={answers.length === 0}
      />
      {answers.map((answer) => (
        <TalkComment key={answer.id} postId={postId} comment={answer} number={0} zone={zone} removable />
      ))}
      {root.settled !== null && (
        <p className={styles.settled}>
          <Icon of={IconCheckbox} size={16} />
          {t('settledBy', {
            name: root.settled.name ?? t('gone'),
            when: formatInstant(root.settled.at, asLanguage(i18n.language), zone),
          })}
        </p>
      )}
      <May action="comments.write">
        {answering ? (
          <CommentForm
            postId={postId}
            threadId={root.id}
            people={people}
            picker={picker}
            asksClient={isClients}
            showsClient={isClients}
            onDone={() => setAnswering(false)}
          />
        ) : (
          <div className={styles.steps}>
            {!isSettled && (
              <Button size="small" onPress={() => setAnswering(true)}>
                {t('answer')}
              </Button>
            )}
            <Button
              size="small"
              variant="ghost"
              busy={settle.isPending}
              onPress={() => settle.mutate({ id: root.id, settled: !isSettled })}
            >
              {t(isSettled ? 'reopen' : 'settle')}
            </Button>
          </div>
        )}
      </May>
    </article>
  );
}
