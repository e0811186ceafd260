import styles from './post-copy.module.css';

/** A hashtag as the networks read it: letters, digits and underscores after the sign. */
const HASHTAG = /(#[\p{L}\p{N}_]+)/gu;

/** The text of a post exactly as it will be published, hashtags in the accent. */
export function PostCopy({ text, language = 'pl' }: { text: string; language?: string }) {
  let offset = 0;
  return (
    <p className={styles.copy} lang={language}>
      {text.split(HASHTAG).map((part) => {
        offset += part.length;
        return part.startsWith('#') ? (
          <span className={styles.hashtag} key={offset}>
            {part}
          </span>
        ) : (
          part
        );
      })}
    </p>
  );
}
