import type { Post } from '@postownia/contract/features/posts';
import { useTranslation } from 'react-i18next';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { useShownState } from '../../lib/use-shown-state.ts';
import styles from './day-panel.module.css';

const SPOKEN_CHARACTERS = 60;

interface PostPickerProps {
  posts: readonly Post[];
  /** Id of the post that the panel shows. */
  chosen: string;
  onChoose: (id: string) => void;
}

/** The posts of a day that has several, by their times. */
export function PostPicker({ posts, chosen, onChoose }: PostPickerProps) {
  const { t } = useTranslation('posts');
  const stateOf = useShownState();
  const options = posts.map((post) => ({
    value: post.id,
    label: `${post.time}, ${t(`state.${stateOf(post)}`)}: ${post.content.slice(0, SPOKEN_CHARACTERS)}`,
    face: (
      <>
        <StatusGlyph status={stateOf(post)} size={14} />
        {post.time}
      </>
    ),
  }));
  return (
    <RadioButtons
      options={options}
      value={chosen}
      onChange={onChoose}
      className={styles.picker}
      buttonClassName={styles.pick}
      attributes={{ 'aria-label': t('postsOfDay') }}
    />
  );
}
