import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SiteLink } from '../../components/site-link.tsx';
import { queries } from '../../lib/api.ts';
import { formatDay } from '../../lib/formats.ts';
import { useMessage } from '../../lib/use-message.ts';
import styles from './attention-list.module.css';

/** What only a person can bring on: each entry says what happened and leads to where it is mended. */
export function AttentionList() {
  const { t, i18n } = useTranslation('attention');
  const formatMessage = useMessage();
  const { data } = useQuery(queries.calendar.attention.queryOptions());
  if (data === undefined || data.entries.length === 0) return null;
  return (
    <section className={styles.attention} aria-labelledby="attention">
      <h2 id="attention">{t('title')}</h2>
      <ul>
        {data.entries.map(({ id, kind, account, post, sentence, message, path }) => (
          <li key={id}>
            <b>
              {t(`kinds.${kind}`)}
              {post && <span> · {formatDay(post.date, i18n.language)}</span>}
              <span> · {account.name}</span>
            </b>
            <p>{formatMessage(message, sentence)}</p>
            <SiteLink to={path}>{t(`mend.${kind}`)}</SiteLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
