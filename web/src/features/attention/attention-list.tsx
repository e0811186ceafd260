import { IconChevronDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { queries } from '../../lib/api.ts';
import { formatDay } from '../../lib/formats.ts';
import { useStoredMessage } from '../../lib/use-stored-message.ts';
import styles from './attention-list.module.css';

/**
 * What only a person can bring on, in one line: opened, each entry says what happened and leads to where it is mended. A single one
 * is open from the start.
 */
export function AttentionList() {
  const { t, i18n } = useTranslation('attention');
  const formatMessage = useStoredMessage();
  const { data } = useQuery(queries.calendar.attention.queryOptions());
  if (data === undefined || data.entries.length === 0) return null;
  return (
    <details className={styles.attention} open={data.entries.length === 1}>
      <summary>
        <StatusGlyph status="failed" />
        {t('waiting', { count: data.entries.length })}
        <Icon of={IconChevronDown} size={18} />
      </summary>
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
    </details>
  );
}
