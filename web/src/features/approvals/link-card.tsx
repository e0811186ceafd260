import type { ApprovalLink, NewApprovalLink } from '@postownia/contract/features/approvals';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { showToast } from '../../components/toast.tsx';
import { asLanguage } from '../../i18n/languages.ts';
import { api } from '../../lib/api.ts';
import { linkOfBrand } from '../../lib/brand-of-tab.ts';
import { formatDayRange, formatInstant } from '../../lib/formats.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './approvals.module.css';
import { LinkPost } from './link-post.tsx';
import { useApprovalChange } from './use-approvals.ts';

interface LinkCardProps {
  link: ApprovalLink;
  zone: string;
  onMade: (made: NewApprovalLink) => void;
}

/** One link: to whom, until when, and each of its posts. */
export function LinkCard({ link, zone, onMade }: LinkCardProps) {
  const { t, i18n } = useTranslation('approvals');
  const language = asLanguage(i18n.language);
  const { posts, recipient, name, expiresAt, withdrawnAt } = link;
  const days = posts.map(({ date }) => date).sort();
  const [from, to] = [days[0], days.at(-1)];
  const done = posts.filter(({ state }) => state === 'approved' || state === 'out').length;
  const changes = posts.filter(({ state }) => state === 'change').length;
  const moment = (instant: string) => formatInstant(instant, language, zone);
  return (
    <li className={styles.link}>
      <header className={styles.linkHead}>
        <div>
          <h3>{from && to ? formatDayRange(from, to, language) : t('noPosts')}</h3>
          <p>{[name, recipient ?? t('byHand')].filter(Boolean).join(', ')}</p>
        </div>
        <div>
          <p className={styles.tally} aria-hidden="true">
            {posts.map(({ id, state }) => (
              <i key={id} className={styles[`tally_${state}`] ?? ''} />
            ))}
          </p>
          <p>
            {t('tally', { done, all: posts.length })}
            {changes > 0 && `, ${t('changes', { count: changes })}`}
          </p>
        </div>
        <p className={styles.until}>
          {withdrawnAt === null
            ? t('until', { when: moment(expiresAt) })
            : t('withdrawn', { when: moment(withdrawnAt) })}
        </p>
        <div className={styles.steps}>
          {posts.some(({ state }) => state === 'approved' || state === 'out') && (
            <a href={linkOfBrand(`/api/v1/approvals/approved/${link.id}.pdf?language=${language}`)} download>
              {t('approvedFile')}
            </a>
          )}
          {withdrawnAt === null && <LinkSteps link={link} onMade={onMade} />}
        </div>
      </header>
      <ul>
        {posts.map((post) => (
          <LinkPost key={post.id} post={post} zone={zone} />
        ))}
      </ul>
    </li>
  );
}

function LinkSteps({ link: { id }, onMade }: Pick<LinkCardProps, 'link' | 'onMade'>) {
  const { t } = useTranslation('approvals');
  const resend = useApprovalChange(() => api.approvals.resend({ id }), onMade);
  const withdraw = useApprovalChange(
    () => api.approvals.withdraw({ id }),
    () => showToast.success(t('withdrawDone')),
  );
  if (!useMay('posts.approve')) return null;
  return (
    <>
      <Button size="small" busy={resend.isPending} onPress={() => resend.mutate(undefined)}>
        {t('resend')}
      </Button>
      <Button
        size="small"
        variant="ghost"
        busy={withdraw.isPending}
        onPress={() => withdraw.mutate(undefined)}
      >
        {t('withdraw')}
      </Button>
    </>
  );
}
