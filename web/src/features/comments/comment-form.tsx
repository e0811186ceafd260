import type { LibraryAsset } from '@postownia/contract/features/assets';
import { MOST_ATTACHMENTS, MOST_MENTIONS, type Talk } from '@postownia/contract/features/comments';
import { IconPhotoPlus, IconSend, IconX } from '@tabler/icons-react';
import { type ComponentType, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Icon } from '../../components/icon.tsx';
import { Select, TextArea } from '../../components/text-field.tsx';
import styles from './comments.module.css';
import { useAddComment } from './use-talk.ts';

/** Chooses images of the library; comes from the page, which knows the library. */
export type PickerOfImages = ComponentType<{
  taken: readonly string[];
  room: number;
  onChoose: (chosen: readonly LibraryAsset[]) => void;
  onClose: () => void;
}>;

interface CommentFormProps {
  postId: string;
  threadId?: string;
  people: Talk['people'];
  picker: PickerOfImages;
  /** Whether the client may be shown it; a thread they do not see stays in the team. */
  asksClient: boolean;
  /** Shown to the client unless somebody says otherwise. */
  showsClient?: boolean;
  onDone: () => void;
}

/** Writes a comment: words, people to tell, images, and whether the client sees it. What is typed stays until it is sent. */
export function CommentForm(props: CommentFormProps) {
  const { postId, threadId, people, picker: Picker, asksClient, showsClient = false, onDone } = props;
  const { t } = useTranslation('comments');
  const add = useAddComment(postId);
  const [text, setText] = useState('');
  const [mentions, setMentions] = useState<readonly string[]>([]);
  const [images, setImages] = useState<readonly LibraryAsset[]>([]);
  const [toClient, setToClient] = useState(showsClient);
  const [choosing, setChoosing] = useState(false);
  const others = people.filter(({ userId, you }) => !you && !mentions.includes(userId));
  const send = () => {
    if (text.trim() === '' || add.isPending) return;
    const form = { text, mentions: [...mentions], assetIds: images.map(({ id }) => id), toClient };
    add.mutate(threadId === undefined ? form : { ...form, threadId }, { onSuccess: onDone });
  };
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <TextArea
        label={t(threadId === undefined ? 'comment' : 'answerLabel')}
        rows={3}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
        autoFocus
      />
      <Mention
        others={mentions.length < MOST_MENTIONS ? others : []}
        onMention={(id) => setMentions([...mentions, id])}
      />
      <Chosen
        chosen={[
          ...people
            .filter(({ userId }) => mentions.includes(userId))
            .map(({ userId: id, name }) => ({ id, name })),
          ...images.map(({ id, altText, name }) => ({ id, name: altText || name || t('image') })),
        ]}
        onRemove={(gone) => {
          setMentions(mentions.filter((id) => id !== gone));
          setImages(images.filter(({ id }) => id !== gone));
        }}
      />
      {asksClient && (
        <Checkbox
          label={t('toClient')}
          checked={toClient}
          onChange={({ target }) => setToClient(target.checked)}
        />
      )}
      <div className={styles.steps}>
        <Button size="small" variant="ink" type="submit" icon={IconSend} busy={add.isPending}>
          {t('send')}
        </Button>
        {images.length < MOST_ATTACHMENTS && (
          <Button size="small" icon={IconPhotoPlus} onPress={() => setChoosing(true)}>
            {t('addImage')}
          </Button>
        )}
        <Button size="small" variant="ghost" onPress={onDone}>
          {t('cancel')}
        </Button>
      </div>
      <Suspense>
        {choosing && (
          <Picker
            taken={images.map(({ id }) => id)}
            room={MOST_ATTACHMENTS - images.length}
            onChoose={(chosen) => {
              setImages([...images, ...chosen].slice(0, MOST_ATTACHMENTS));
              setChoosing(false);
            }}
            onClose={() => setChoosing(false)}
          />
        )}
      </Suspense>
    </form>
  );
}

/** One more person who will be told. */
function Mention({ others, onMention }: { others: Talk['people']; onMention: (userId: string) => void }) {
  const { t } = useTranslation('comments');
  if (others.length === 0) return null;
  return (
    <Select
      label={t('mention')}
      placeholder={t('nobody')}
      value=""
      onChange={({ target }) => target.value !== '' && onMention(target.value)}
      options={others.map(({ userId: value, name: label }) => ({ value, label }))}
    />
  );
}

interface ChosenProps {
  chosen: readonly { id: string; name: string }[];
  onRemove: (id: string) => void;
}

/** Who will be told and what will be shown, each with the way to leave it out. */
function Chosen({ chosen, onRemove }: ChosenProps) {
  const { t } = useTranslation('comments');
  if (chosen.length === 0) return null;
  return (
    <ul className={styles.chosen}>
      {chosen.map(({ id, name }) => (
        <li key={id}>
          <span>{name}</span>
          <button type="button" aria-label={t('leaveOut', { name })} onClick={() => onRemove(id)}>
            <Icon of={IconX} size={14} />
          </button>
        </li>
      ))}
    </ul>
  );
}
