import { useTranslation } from 'react-i18next';
import styles from './long-text.module.css';

/** Headings of the text, as links. */
export function Contents({ headings }: { headings: readonly { id: string; title: string }[] }) {
  const { t } = useTranslation('texts');
  if (headings.length < 2) return <span />;
  return (
    <nav className={styles.contents} aria-label={t('contents')}>
      <b>{t('contents')}</b>
      <ol>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
