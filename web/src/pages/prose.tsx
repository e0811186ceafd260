import styles from './prose.module.css';
import { useTextLang } from './text-language.tsx';

/** A long text as the build made it from Markdown. */
export function Prose({ html }: { html: string }) {
  const lang = useTextLang();
  // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build from our own files
  return <div {...lang} className={styles.prose} dangerouslySetInnerHTML={{ __html: html }} />;
}
