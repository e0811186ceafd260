import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { IconExternalLink, IconPlugConnected, IconSend } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { Icon } from '../../components/icon.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { formatClock } from '../../lib/formats.ts';
import { GLYPH_OF, isRetryable } from './publication-states.ts';
import styles from './publish-bar.module.css';
import { usePublishing } from './use-publishing.ts';
import { useWarnings } from './use-warnings.ts';

interface PublishBarProps {
  post: Post;
  overview: Overview;
  /** The post is being made: nothing to publish yet. */
  locked: boolean;
  onApprove: () => void;
}

/** Publishing now, and what became of it on each account, with the link to the network's own post. */
export function PublishBar({ post, overview, locked, onApprove }: PublishBarProps) {
  const { t, i18n } = useTranslation('publications');
  const { publications, underWay, publish, retry, resolve } = usePublishing(post);
  const { preferences, accounts } = overview;
  const warnings = useWarnings(post);
  const told = publications.filter(({ state }) => state !== 'planned' && state !== 'cancelled');
  const published = post.state === 'published';
  const wantsApproval =
    preferences.autoPublish && post.state === 'draft' && !post.approved && accounts.length > 0;
  return (
    <>
      {warnings.length > 0 && (
        <section className={styles.warnings} aria-label={t('warnings')}>
          <b>{t('warnings')}</b>
          <ul>
            {warnings.map(({ sentence }) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {told.length > 0 && (
        <ul className={styles.list} aria-label={t('accounts')}>
          {told.map((publication) => (
            <li key={publication.id}>
              <StatusGlyph status={GLYPH_OF[publication.state]} size={14} />
              <span className={styles.who}>
                <b>{publication.account.name}</b>, {t(`state.${publication.state}`)}
                {publication.problem && <small>{publication.problem}</small>}
                {publication.state === 'waiting' && publication.nextTryAt && (
                  <small>
                    {t('nextTry', {
                      time: formatClock(publication.nextTryAt, i18n.language, preferences.zone),
                    })}
                  </small>
                )}
                {publication.toCheck && <small>{t('checkQuestion')}</small>}
              </span>
              {publication.permalink && (
                <a href={publication.permalink} target="_blank" rel="noreferrer" className={styles.link}>
                  {t('see')}
                  <Icon of={IconExternalLink} size={14} />
                </a>
              )}
              {isRetryable(publication) && (
                <Button size="small" busy={retry.isPending} onPress={() => retry.mutate(publication.id)}>
                  {t('retry')}
                </Button>
              )}
              {publication.toCheck && (
                <span className={styles.answers}>
                  <Button
                    size="small"
                    onPress={() => resolve.mutate({ id: publication.id, answer: 'is-there' })}
                  >
                    {t('isThere')}
                  </Button>
                  <Button
                    size="small"
                    onPress={() => resolve.mutate({ id: publication.id, answer: 'is-not-there' })}
                  >
                    {t('isNotThere')}
                  </Button>
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {wantsApproval && (
        <Button block onPress={onApprove}>
          {t('approve')}
        </Button>
      )}
      {accounts.length === 0 && !published ? (
        <>
          <p className={styles.reason}>{t('noAccounts')}</p>
          <ButtonLink variant="machine" block icon={IconPlugConnected} to="/dashboard?tab=social-media">
            {t('connect')}
          </ButtonLink>
        </>
      ) : (
        <Button
          variant="machine"
          block
          icon={IconSend}
          busy={underWay || post.state === 'publishing'}
          busyLabel={t('publishing')}
          disabled={locked || published || post.state === 'to-check'}
          onPress={() => publish.mutate(undefined)}
        >
          {t(post.state === 'partly-published' ? 'publishRest' : 'publishNow')}
        </Button>
      )}
    </>
  );
}
