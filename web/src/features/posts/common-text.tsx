import type { Overview } from '@postownia/contract/features/calendar';
import type { Post } from '@postownia/contract/features/posts';
import { LIMITS } from '@postownia/contract/limits';
import { formatRules, NETWORKS } from '@postownia/contract/networks';
import { isMeantFor } from '@postownia/contract/post-targets';
import { countGraphemes } from '@postownia/contract/text-length';
import { useTranslation } from 'react-i18next';
import { CharacterCounter } from '../../components/character-counter.tsx';
import { Icon } from '../../components/icon.tsx';
import { formatClock } from '../../lib/formats.ts';
import { viewOf } from '../../networks/networks.ts';
import styles from './day-panel.module.css';
import type { DayPanelProps } from './day-panel-props.ts';
import { PostCopy } from './post-copy.tsx';
import { PostProof } from './post-proof.tsx';

function AccountLine({ overview, post, time }: { overview: Overview; post: Post; time: string }) {
  const { t } = useTranslation('posts');
  const going = overview.accounts.filter(
    (account) => formatRules(account.network, post.format) !== undefined && isMeantFor(post.targets, account),
  );
  const networks = NETWORKS.filter((network) => going.some((account) => account.network === network));
  const names = [...new Set(going.map(({ name }) => name))].join(', ');
  return (
    <span className={styles.accounts}>
      {networks.map((network) => (
        <Icon key={network} of={viewOf(network).icon} size={16} />
      ))}
      {names !== '' && <span className={styles.accountNames}>{names}</span>}
      <span className={styles.time}>{t('at', { time })}</span>
    </span>
  );
}

/** What every network is sent that has no text of its own. */
export function CommonText(props: DayPanelProps & { post: Post; inMaking: boolean }) {
  const { post, overview, inMaking } = props;
  const { t, i18n } = useTranslation('posts');
  const { zone } = overview.preferences;
  // When it went out; before that, when it is to.
  const time = post.publishedAt === null ? post.time : formatClock(post.publishedAt, i18n.language, zone);
  return (
    <>
      <PostProof {...props} />
      <PostCopy text={post.content} language={overview.brand?.postLanguage ?? 'pl'} />
      <div className={styles.foot}>
        {inMaking ? <span>{t('textReady')}</span> : <AccountLine {...{ overview, post, time }} />}
        <CharacterCounter count={countGraphemes(post.content)} limit={LIMITS.postCharacters} />
      </div>
    </>
  );
}
