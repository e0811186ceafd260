import { Hashtags } from '../../components/hashtags.tsx';
import styles from './post-copy.module.css';

/** The text of a post exactly as it will be published, hashtags in the accent. */
export function PostCopy({ text, language = 'pl' }: { text: string; language?: string }) {
  return (
    <p className={styles.copy} lang={language}>
      <Hashtags text={text} className={styles.hashtag} />
    </p>
  );
}
