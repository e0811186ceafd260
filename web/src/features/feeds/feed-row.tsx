import type { Feed } from '@postownia/contract/features/feeds';
import { IconDots } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { Menu } from '../../components/menu.tsx';
import { SwitchRow } from '../../components/switch.tsx';
import { showToast } from '../../components/toast.tsx';
import { api } from '../../lib/api.ts';
import { errorText } from '../../lib/error-text.ts';
import { formatMoment } from '../../lib/formats.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './feeds.module.css';
import { hostOf, useZone } from './use-feeds.ts';

interface FeedRowProps {
  feed: Feed;
  onOpen: (what: 'change' | 'entries' | 'remove') => void;
  onChanged: () => unknown;
}

type Step = 'entries' | 'read' | 'change' | 'pause' | 'resume' | 'remove';

/** One feed: how it is doing, what it made, and whether its posts go out by themselves. */
export function FeedRow({ feed, onOpen, onChanged }: FeedRowProps) {
  const { t } = useTranslation('feeds');
  const mayWrite = useMay('brand.write');
  const mayPublish = useMay('posts.publish');
  const name = feed.title ?? hostOf(feed.url);
  const done = { onSuccess: onChanged, onError: (error: unknown) => showToast.error(errorText(error)) };
  const read = useMutation({ mutationFn: () => api.feeds.read({ id: feed.id }), ...done });
  const turn = useMutation({
    mutationFn: (state: Feed['state']) => api.feeds.change({ id: feed.id, state }),
    ...done,
  });
  const release = useMutation({
    mutationFn: (plan: boolean) => api.feeds.release({ id: feed.id, release: plan ? 'plan' : 'draft' }),
    ...done,
  });
  const isActive = feed.state === 'active';
  const steps: Step[] = mayWrite
    ? ['entries', ...(isActive ? (['read'] as const) : []), 'change', isActive ? 'pause' : 'resume', 'remove']
    : ['entries'];
  const take = (step: Step) => {
    if (step === 'read') read.mutate();
    else if (step === 'pause' || step === 'resume') turn.mutate(step === 'pause' ? 'paused' : 'active');
    else onOpen(step);
  };
  return (
    <li>
      <div className={styles.head}>
        <div className={styles.name}>
          <h3>{name}</h3>
          <code>{feed.url}</code>
        </div>
        <Menu
          label={t('steps.of', { name })}
          trigger={<Icon of={IconDots} />}
          items={steps.map((id) => ({ id, label: t(`steps.${id}`) }))}
          onChoose={(step) => take(step as Step)}
        />
      </div>
      <Standing feed={feed} />
      <SwitchRow
        label={t('release.label')}
        hint={feed.release === 'plan' ? t('release.plan') : t('release.draft')}
        isOn={feed.release === 'plan'}
        disabled={!mayPublish || release.isPending}
        onChange={(isOn) => release.mutate(isOn)}
      />
    </li>
  );
}

/** When it was read, or why it could not be, and what came of it. */
function Standing({ feed }: { feed: Feed }) {
  const { t, i18n } = useTranslation('feeds');
  const zone = useZone();
  const moment = (instant: string) => formatMoment(instant, i18n.language, zone);
  const { state, problem, lastReadAt, nextReadAt, drafted, waiting } = feed;
  const made = [
    t('drafted', { count: drafted }),
    ...(waiting > 0 ? [t('waiting', { count: waiting })] : []),
  ].join(' ');
  if (problem !== null)
    return (
      <p className={styles.trouble} role="status">
        {t(`problems.${problem}`)} {nextReadAt !== null && t('triesAgain', { moment: moment(nextReadAt) })}
      </p>
    );
  if (lastReadAt === null) return <p role="status">{state === 'paused' ? t('paused') : t('beingRead')}</p>;
  return (
    <p role="status">
      {state === 'paused' ? t('paused') : t('readAt', { moment: moment(lastReadAt) })} {made}
    </p>
  );
}
