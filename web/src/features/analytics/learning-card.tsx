import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { SwitchRow } from '../../components/switch.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatNumber } from '../../lib/formats.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './analytics.module.css';

/** What the next month plan learns from results, and the switch. */
export function LearningCard() {
  const { t, i18n } = useTranslation('analytics');
  const { t: word } = useTranslation('brand-profile');
  const client = useQueryClient();
  const mayWrite = useMay('analytics.write');
  const options = queries.analytics.learning.queryOptions();
  const { data } = useQuery(options);
  const change = useMutation({
    mutationFn: (enabled: boolean) => api.analytics.setLearning({ enabled }),
    onSuccess: (learning) => client.setQueryData(options.queryKey, learning),
    onError: (failure) => showToast.error(errorText(failure)),
  });
  if (data === undefined) return null;
  const best = data.types[0];
  return (
    <section className={styles.panel} aria-labelledby="nauka">
      <h2 id="nauka">{t('learning.title')}</h2>
      {best === undefined ? (
        <p className={styles.note}>{t('learning.tooFew')}</p>
      ) : (
        <ul className={styles.learned}>
          {data.types.map(({ contentType, timesMedian, posts }) => (
            <li key={contentType}>
              <span>{word(`types.${contentType}`)}</span>
              <b>{t('learning.times', { times: formatNumber(timesMedian, i18n.language) })}</b>
              <small>{t('postsCounted', { count: posts })}</small>
            </li>
          ))}
        </ul>
      )}
      <SwitchRow
        label={t('learning.switch')}
        hint={t('learning.hint')}
        isOn={data.enabled}
        disabled={!mayWrite}
        onChange={(enabled) => change.mutate(enabled)}
      />
    </section>
  );
}
