import { useNavigate } from 'react-router';
import styles from './prose.module.css';

/** A long text as the build made it from Markdown; links inside the site change the page without loading it anew. */
export function Prose({ html }: { html: string }) {
  const navigate = useNavigate();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only turns presses on links, which are reachable by themselves
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard presses links, which arrives here as a click
    <div
      className={styles.prose}
      onClick={(event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        const href = link?.getAttribute('href') ?? '';
        if (!href.startsWith('/') || href.startsWith('/api/') || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(href);
      }}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made at build from our own files
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
