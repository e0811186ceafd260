import type { AnalyticsReport } from '@postownia/contract/features/analytics';
import { definitionOf } from '@postownia/contract/networks';
import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../../components/button.tsx';
import { formatClock } from '../../lib/formats.ts';
import styles from './analytics.module.css';
import { Panel } from './panel.tsx';

/** Whether a report has no figure of any network: then one sentence stands where a page of "no data" would. */
export const hasNoResults = ({ weeks, previous }: AnalyticsReport) =>
  [...weeks, ...(previous === null ? [] : [previous])].every(
    ({ engagement, reach }) => engagement === null && reach === null,
  );

/** No connected network tells how posts do: nothing comes, however long anybody waits. */
const isUntold = ({ accounts }: AnalyticsReport) =>
  accounts.length > 0 && accounts.every(({ network }) => definitionOf(network).figures !== undefined);

/** Why there are no results, when they come, and what to do until then. */
export function NoResults({ report }: { report: AnalyticsReport }) {
  const { t, i18n } = useTranslation('analytics');
  const { accounts, current, firstFiguresAt, zone } = report;
  const reason = () => {
    if (accounts.length === 0) return t('empty.connect');
    if (firstFiguresAt !== null)
      return t('empty.waiting', { at: formatClock(firstFiguresAt, i18n.language, zone) });
    if (isUntold(report)) return t('empty.untold');
    return t(current.posts === 0 ? 'empty.publish' : 'empty.period');
  };
  return (
    <Panel id="bez-wynikow" title={t(isUntold(report) ? 'empty.untoldTitle' : 'empty.title')}>
      <p className={styles.reason}>{reason()}</p>
      {accounts.length === 0 ? (
        <ButtonLink to="/dashboard?tab=social-media">{t('accounts.connect')}</ButtonLink>
      ) : (
        <ButtonLink to="/dashboard">{t('empty.calendar')}</ButtonLink>
      )}
    </Panel>
  );
}
