import styles from './prose.module.css';

/** A long text as the build made it from Markdown. */
export function Prose({ html }: { html: string }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build from our own files
  return <div className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
