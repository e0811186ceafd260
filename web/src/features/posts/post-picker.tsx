import type { Post } from '@postownia/contract/features/posts';
import { useTranslation } from 'react-i18next';
import { RadioButtons } from '../../components/radio-buttons.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
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
  const options = posts.map(({ id, time, state, content }) => ({
    value: id,
    label: `${time}, ${t(`state.${state}`)}: ${content.slice(0, SPOKEN_CHARACTERS)}`,
    face: (
      <>
        <StatusGlyph status={state} size={14} />
        {time}
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
