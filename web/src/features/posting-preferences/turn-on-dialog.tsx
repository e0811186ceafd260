import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Dialog } from '../../components/dialog.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { showToast } from '../../components/toast.tsx';
import { api, queries } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay, formatInstant } from '../../lib/formats.ts';
import styles from './preferences.module.css';
import { refreshPublishing } from './refresh-publishing.ts';

/** Names every post that turning auto-publish on approves (P-1), and turns it on. */
export default function TurnOnDialog({ zone, onClose }: { zone: string; onClose: () => void }) {
  const { t, i18n } = useTranslation('posting-preferences');
  const client = useQueryClient();
  const sentence = useId();
  const turnOn = useMutation({
    mutationFn: (postIds: string[]) => api.publications.turnOnAutoPublish({ postIds }),
    onSuccess: () => {
      showToast.success(t('turnedOn'));
      onClose();
      return refreshPublishing(client);
    },
    onError: (error) => showToast.error(errorText(error)),
  });
  const { data, error } = useQuery({
    ...queries.publications.autoPublishPreview.queryOptions(),
    staleTime: 0,
  });
  const posts = data?.posts ?? [];
  return (
    <Dialog
      isOpen
      wide
      onClose={onClose}
      title={t('turnOnTitle')}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            variant="machine"
            busy={turnOn.isPending}
            disabled={data === undefined}
            onPress={() => turnOn.mutate(posts.map(({ id }) => id))}
          >
            {t('turnOn')}
          </Button>
        </>
      }
    >
      {error !== null && <ErrorLine>{errorText(error)}</ErrorLine>}
      {data !== undefined && (
        <>
          <p id={sentence}>
            {posts.length === 0 ? t('turnOnNone') : t('turnOnSome', { count: posts.length })}{' '}
            {data.nextAt !== null &&
              t('turnOnFirst', { when: formatInstant(data.nextAt, i18n.language, zone) })}
          </p>
          {data.accounts === 0 && (
            <p className={styles.noAccounts}>
              <ErrorLine>{t('turnOnNoAccounts')}</ErrorLine>
              <SiteLink to="/dashboard?tab=social-media">{t('connectFirst')}</SiteLink>
            </p>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reached by keyboard */}
          <section className={styles.approved} aria-labelledby={sentence} tabIndex={0}>
            <ul>
              {posts.map((post) => (
                <li key={post.id}>
                  {post.thumbnailUrl === null ? (
                    <i />
                  ) : (
                    <img src={post.thumbnailUrl} alt="" width={56} height={56} loading="lazy" />
                  )}
                  <span>
                    <b>
                      {formatDay(post.date, i18n.language)}, {post.time}
                    </b>
                    <span>{post.excerpt}</span>
                  </span>
                </li>
              ))}
            </ul>
          </section>
        </>
      )}
    </Dialog>
  );
}
