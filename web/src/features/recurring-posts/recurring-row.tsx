import type { RecurringPost } from '@postownia/contract/features/recurring-posts';
import { networkName } from '@postownia/contract/networks';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatDay, formatWeekdayAndDay } from '../../lib/formats.ts';
import { useMay } from '../../lib/use-may.ts';
import { describeSchedule } from './describe-schedule.ts';
import styles from './recurring-posts.module.css';

interface RecurringRowProps {
  recurring: RecurringPost;
  onOpen: (what: 'change' | 'remove') => void;
  onChanged: () => unknown;
}

type Step = 'change' | 'pause' | 'resume' | 'remove';

/** One recurring post or queue: when it goes out next, and whether by itself. */
export function RecurringRow({ recurring, onOpen, onChanged }: RecurringRowProps) {
  const { t, i18n } = useTranslation('recurring-posts');
  const mayWrite = useMay('posts.write');
  const mayPublish = useMay('posts.publish');
  const { id, name, posts, release, restDays } = recurring;
  const done = { onSuccess: onChanged, onError: (error: unknown) => showToast.error(errorText(error)) };
  const turn = useMutation({
    mutationFn: (state: RecurringPost['state']) => api.recurringPosts.change({ id, state }),
    ...done,
  });
  const letGo = useMutation({
    mutationFn: (plan: boolean) => api.recurringPosts.release({ id, release: plan ? 'plan' : 'draft' }),
    ...done,
  });
  const steps: Step[] = ['change', recurring.state === 'active' ? 'pause' : 'resume', 'remove'];
  const take = (step: Step) => {
    if (step === 'pause' || step === 'resume') turn.mutate(step === 'pause' ? 'paused' : 'active');
    else onOpen(step);
  };
  const changed = posts.filter((post) => post.changed).length;
  const queue = [
    t('queue', { count: posts.length }),
    ...(restDays > 0 ? [t('rest', { count: restDays })] : []),
  ].join(', ');
  return (
    <li>
      <div className={styles.head}>
        <div className={styles.name}>
          <h3>{name}</h3>
        </div>
        {mayWrite && (
          <Menu
            label={t('steps.of', { name })}
            trigger={<Icon of={IconDots} />}
            items={steps.map((step) => ({ id: step, label: t(`steps.${step}`) }))}
            onChoose={(step) => take(step as Step)}
          />
        )}
      </div>
      <div className={styles.facts}>
        <p>{describeSchedule(t, recurring, i18n.language)}</p>
        <small>{posts.length > 1 || restDays > 0 ? queue : (posts[0]?.excerpt ?? t('gone'))}</small>
      </div>
      <Standing recurring={recurring} />
      <Warnings recurring={recurring} />
      {changed > 0 && <p className={styles.trouble}>{t('changed', { count: changed })}</p>}
      <SwitchRow
        label={t('release.label')}
        hint={release === 'plan' ? t('release.plan') : t('release.draft')}
        isOn={release === 'plan'}
        disabled={!mayPublish || letGo.isPending}
        onChange={(isOn) => letGo.mutate(isOn)}
      />
    </li>
  );
}

/** What it does now and when it goes on. */
function Standing({ recurring: { standing, next, nextDay } }: { recurring: RecurringPost }) {
  const { t, i18n } = useTranslation('recurring-posts');
  if (standing === 'on' && next.length > 0)
    return (
      <p className={styles.next} role="status">
        {t('next')}
        {next.map(({ date, postId }) => (
          <SiteLink key={postId} to={`/posts/${postId}`}>
            {formatWeekdayAndDay(date, i18n.language)}
          </SiteLink>
        ))}
      </p>
    );
  const day = nextDay === null ? null : formatDay(nextDay, i18n.language);
  return (
    <p role="status" className={standing === 'empty' ? styles.trouble : undefined}>
      {standing !== 'on' && t(`standings.${standing}`)} {day !== null && t('nextDay', { day })}
    </p>
  );
}

/** What networks think of a text that comes again. */
function Warnings({ recurring: { warnings } }: { recurring: RecurringPost }) {
  const { t } = useTranslation('recurring-posts');
  const named = (repeats: 'refused' | 'unwanted') =>
    warnings
      .filter((warning) => warning.repeats === repeats)
      .map(({ network }) => networkName(network))
      .join(', ');
  return (['refused', 'unwanted'] as const)
    .filter((repeats) => named(repeats) !== '')
    .map((repeats) => (
      <p key={repeats} className={styles.hint}>
        {t(`warnings.${repeats}`, { networks: named(repeats) })}
      </p>
    ));
}
