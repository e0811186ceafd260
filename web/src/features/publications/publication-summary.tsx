import type { Publication } from '@postownia/contract/features/publications';
import { networkName } from '@postownia/contract/networks';
import { IconChevronDown, IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { viewOf } from '../../networks/networks.ts';
import { PublicationLines } from './publication-lines.tsx';
import { GLYPH_OF, hasCommentFailed, standingOf } from './publication-states.ts';
import styles from './publish-bar.module.css';
import type { PublicationAnswers } from './use-publication-answers.ts';

interface PublicationSummaryProps {
  publications: readonly Publication[];
  zone: string;
  answers: PublicationAnswers;
}

/**
 * What becomes of the post on its accounts: one line for those that have it, one for those where it is deleted, one for
 * those that will get it, so that its text keeps the room; in full only what is under way or went wrong.
 */
export function PublicationSummary({ publications, zone, answers }: PublicationSummaryProps) {
  const { t } = useTranslation('publications');
  const out = publications.filter((one) => standingOf(one) === 'published' && !hasCommentFailed(one));
  const planned = publications.filter(({ state, problem }) => state === 'planned' && problem === null);
  const removed = publications.filter((one) => standingOf(one) === 'removed');
  const told = new Set([...out, ...planned, ...removed]);
  const others = publications.filter((one) => !told.has(one));
  return (
    <div aria-live="polite" className={styles.summary}>
      {others.length > 0 && <PublicationLines {...{ zone, answers }} publications={others} />}
      {out.length > 0 && (
        <p className={styles.out}>
          <StatusGlyph status="published" size={14} />
          {out.map((publication) => (
            <SeePost key={publication.id} publication={publication} />
          ))}
        </p>
      )}
      {removed.length > 0 && (
        <p className={styles.out}>
          <StatusGlyph status={GLYPH_OF.removed} size={14} />
          {removed.map((publication) => (
            <SeePost key={publication.id} publication={publication} />
          ))}
          {t('state.removed')}
        </p>
      )}
      {planned.length > 0 && (
        <details className={styles.planned}>
          <summary>
            <StatusGlyph status="scheduled" size={14} />
            {t('goesTo', { count: planned.length })}
            <Icon of={IconChevronDown} size={16} />
          </summary>
          <PublicationLines {...{ zone, answers }} publications={planned} />
        </details>
      )}
    </div>
  );
}

function SeePost({ publication: { account, permalink } }: { publication: Publication }) {
  const { t } = useTranslation('publications');
  const icon = <Icon of={viewOf(account.network).icon} size={16} />;
  if (permalink === null)
    return (
      <span className={styles.see}>
        {icon}
        <b>{account.name}</b>
        <span className="sr">, {networkName(account.network)}</span>
      </span>
    );
  return (
    <a
      className={styles.see}
      href={permalink}
      target="_blank"
      rel="noreferrer"
      aria-label={t('seeOn', { network: networkName(account.network), name: account.name })}
    >
      {icon}
      <b>{account.name}</b>
      <Icon of={IconExternalLink} size={14} />
    </a>
  );
}
