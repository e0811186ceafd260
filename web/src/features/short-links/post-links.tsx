import { networkName } from '@postownia/contract/networks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { queries } from '../../lib/api.ts';
import styles from './short-links.module.css';

/** Who opened the links of a post that went out; nothing where it has none. */
export default function PostLinks({ id }: { id: string }) {
  const { t } = useTranslation('short-links');
  const { data } = useQuery(queries.shortLinks.ofPost.queryOptions({ input: { id } }));
  if (data === undefined || data.links.length === 0) return null;
  return (
    <section className={styles.card} aria-label={t('clicks')}>
      <h3>{t('clicks')}</h3>
      <ul className={styles.links}>
        {data.links.map(({ code, url, network, clicks }) => (
          <li key={code}>
            <span>
              {network === null ? t('ofPage') : networkName(network)}: {withoutScheme(url)}
            </span>
            <b>{t('count', { count: clicks })}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '').replace(/[?#].*$/, '');
