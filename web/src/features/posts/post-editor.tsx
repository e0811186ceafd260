import type { PostLanguage } from '@postownia/contract/brand-vocabulary';
import type { Post } from '@postownia/contract/features/posts';
import { LIMITS } from '@postownia/contract/limits';
import { checkPostText, countGraphemes } from '@postownia/contract/post-text';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { CharacterCounter } from '../../components/character-counter.tsx';
import { DateField } from '../../components/date-field.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { TimeField } from '../../components/time-field.tsx';
import styles from './day-panel.module.css';
import { TextHints } from './text-hints.tsx';
import type { PostEdit } from './use-post-changes.ts';

/** What the checker needs to know of the brand. */
export interface WritingBrand {
  name: string;
  flags: readonly string[];
  postLanguage: PostLanguage;
}

interface PostEditorProps {
  post: Post;
  today: string;
  brand: WritingBrand;
  /** Texts of the days around it, which it should not repeat. */
  others: readonly string[];
  saving: boolean;
  /** What the server said when it refused the last save. */
  refusal: string | null;
  onSave: (edit: PostEdit) => void;
  onCancel: () => void;
  /** Told at every change, so that leaving can ask only when something would be lost. */
  onDirtyChange: (dirty: boolean) => void;
}

/** Text, day, time and AI label of one post; the checker's findings appear as the person types. */
export function PostEditor({
  post,
  today,
  brand,
  others,
  saving,
  refusal,
  onSave,
  onCancel,
  onDirtyChange,
}: PostEditorProps) {
  const { t } = useTranslation('posts');
  const id = useId();
  const [draft, setDraft] = useState({
    content: post.content,
    date: post.date,
    time: post.time,
    aiLabel: post.aiLabel,
  });
  const count = countGraphemes(draft.content);
  const over = count - LIMITS.postCharacters;
  const { postLanguage: language, flags, name } = brand;
  const own = post.origin !== 'ai';
  const findings = checkPostText(draft.content, { language, flags, names: [name], others, own });
  const error = findings.find(({ severity }) => severity === 'error');
  const change = (part: Partial<typeof draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    onDirtyChange(Object.keys(changesOf(post, next)).length > 0);
  };
  const save = () => {
    if (error === undefined) onSave(changesOf(post, draft));
  };
  return (
    <form
      className={styles.editor}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextArea
        label={t('editText')}
        id={id}
        value={draft.content}
        lang={brand.postLanguage}
        rows={6}
        autoFocus
        onChange={(event) => change({ content: event.target.value })}
        aside={<CharacterCounter count={count} limit={LIMITS.postCharacters} />}
        hint={t('editHint')}
        error={over > 0 ? t('editOver', { count: over }) : (refusal ?? undefined)}
      />
      <TextHints text={draft.content} findings={findings.filter(({ code }) => code !== 'too-long')} />
      <div className={styles.when}>
        <DateField
          label={t('date')}
          today={today}
          min={today}
          value={draft.date}
          onChange={(date) => change({ date })}
        />
        <TimeField label={t('time')} value={draft.time} onChange={(time) => change({ time })} />
      </div>
      <SwitchRow label={t('aiLabel')} isOn={draft.aiLabel} onChange={(aiLabel) => change({ aiLabel })} />
      <div className={styles.editorButtons}>
        <Button
          variant="ink"
          type="submit"
          busy={saving}
          busyLabel={t('saving')}
          disabled={error !== undefined}
        >
          {t('save')}
        </Button>
        <Button onPress={onCancel}>{t('cancel')}</Button>
      </div>
    </form>
  );
}

function changesOf(
  post: Post,
  draft: { content: string; date: string; time: string; aiLabel: boolean },
): PostEdit {
  return {
    ...(draft.content === post.content ? {} : { content: draft.content }),
    ...(draft.date === post.date ? {} : { date: draft.date }),
    ...(draft.time === post.time ? {} : { time: draft.time }),
    ...(draft.aiLabel === post.aiLabel ? {} : { aiLabel: draft.aiLabel }),
  };
}
