import type { Post } from '@postownia/contract/features/posts';
import { definitionOf, type Network, networkName, OWN_TEXT_NETWORKS } from '@postownia/contract/networks';
import { shownStateOf } from '@postownia/contract/post-approval';
import { IconPencilPlus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ButtonLink, iconButtonClass } from '../../components/button.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Segmented } from '../../components/segmented.tsx';
import { SiteLink } from '../../components/site-link.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { Tag } from '../../components/tag.tsx';
import { classNames } from '../../lib/class-names.ts';
import { useMay } from '../../lib/use-may.ts';
import { useStoredMessage } from '../../lib/use-stored-message.ts';
import { CommonText } from './common-text.tsx';
import styles from './day-panel.module.css';
import type { DayPanelProps } from './day-panel-props.ts';
import { NetworkText } from './network-text.tsx';
import { PanelHead } from './panel-head.tsx';
import { PanelScroll } from './panel-scroll.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostPicker } from './post-picker.tsx';
import { PostProof } from './post-proof.tsx';
import { PostTools } from './post-tools.tsx';
import { StateTag } from './state-tag.tsx';

/** Those that a new brand is proposed, and whatever it has connected since. */
const networksWithText = ({ accounts }: DayPanelProps['overview']) =>
  OWN_TEXT_NETWORKS.filter(
    (network) =>
      definitionOf(network).tickedForNewBrands || accounts.some((account) => account.network === network),
  );

function PostBody(props: DayPanelProps & { post: Post }) {
  const { post, making, overview, editing, newText, newImage, publishing, approval, talk, reel, onEdit } =
    props;
  const { t } = useTranslation('posts');
  const formatMessage = useStoredMessage();
  const [network, setNetwork] = useState<'common' | Network>('common');
  const mayWrite = useMay('posts.write');
  const inMaking = making !== undefined && making.state !== 'failed';
  return (
    <>
      <PanelScroll>
        {editing.target === null && (
          <div className={styles.networks}>
            <Segmented
              label={t('textOn')}
              hideLabel
              options={(['common', ...networksWithText(overview)] as const).map((value) => ({
                value,
                label: value === 'common' ? t('commonText') : networkName(value),
              }))}
              value={network}
              onChange={setNetwork}
            />
          </div>
        )}
        {network === 'common' ? (
          <CommonText {...props} inMaking={inMaking} />
        ) : (
          <NetworkText
            {...{ post, network, overview, editing }}
            locked={!mayWrite || inMaking || !isChangeable(post.state)}
          />
        )}
        {making?.state === 'failed' && making.problem && (
          <div className={styles.note}>
            <ErrorLine>{formatMessage(making.message, making.problem)}</ErrorLine>
          </div>
        )}
        {editing.target === null && talk}
      </PanelScroll>
      {editing.target === null && (
        <>
          <PostTools {...{ post, newText, newImage }} locked={inMaking} onEdit={() => onEdit(post)} />
          {reel}
          <div className={styles.cta}>
            {approval}
            {publishing}
          </div>
        </>
      )}
    </>
  );
}

const CHANGEABLE: readonly Post['state'][] = ['draft', 'scheduled', 'failed', 'skipped'];
const isChangeable = (state: Post['state']) => CHANGEABLE.includes(state);

function EmptyDay(props: DayPanelProps) {
  const { date, reading, making, overview, offer, newImage, newPostPath } = props;
  const mayWrite = useMay('posts.write');
  const { t } = useTranslation('posts');
  const formatMessage = useStoredMessage();
  if (making && making.state !== 'failed') {
    return (
      <PanelScroll>
        <PostProof post={undefined} making={making} overview={overview} newImage={newImage} />
      </PanelScroll>
    );
  }
  if (reading) {
    return (
      <Skeleton className={styles.reading}>
        <SkeletonBar className={styles.readingImage} />
        <SkeletonBar className={styles.readingText} />
      </Skeleton>
    );
  }
  const past = date < overview.today;
  const hint = formatMessage(making?.message, making?.problem ?? t(past ? 'noPostPast' : 'noPostHint'));
  return (
    <PanelScroll>
      <EmptyState
        art="sheet"
        headingLevel={3}
        title={t('noPost')}
        text={mayWrite ? hint : undefined}
        action={
          past ? undefined : (
            <div className={styles.offers}>
              {offer}
              {newPostPath !== null && (
                <ButtonLink icon={IconPencilPlus} to={newPostPath}>
                  {t('newOwn')}
                </ButtonLink>
              )}
            </div>
          )
        }
      />
    </PanelScroll>
  );
}

/** The selected day as a proof: its posts to choose from, image, text, tools, publishing; or what an empty day offers. */
export function DayPanel(props: DayPanelProps) {
  const { date, post, posts, making, overview, newPostPath, onGoTo, onClose, headingRef } = props;
  const { newText, newImage, proposals } = props;
  const { t } = useTranslation('posts');
  const id = useId();
  const inMaking = making !== undefined && making.state !== 'failed';
  // They change nothing of the post: the menu stays, and so does the dialog that waits for them.
  const isProposing = inMaking && making.part === 'proposals';
  const shown = post && (
    <>
      <StateTag state={shownStateOf(overview.approvalPolicy, post)} />
      {post.origin === 'assistant' && <Tag>{t('byAssistant')}</Tag>}
      {post.origin === 'recurring' && <Tag>{t('recurring')}</Tag>}
    </>
  );
  return (
    <section
      className={classNames(styles.panel, onClose && styles.floating)}
      aria-labelledby={id}
      data-panel="day"
    >
      <PanelHead
        id={id}
        date={date}
        today={overview.today}
        onGoTo={onGoTo}
        onClose={onClose}
        headingRef={headingRef}
        state={inMaking ? <Tag look="accent">{t('making')}</Tag> : shown}
      >
        {post && newPostPath !== null && (
          <SiteLink to={newPostPath} className={iconButtonClass('small')} aria-label={t('addPost')}>
            <Icon of={IconPlus} />
          </SiteLink>
        )}
        {post && (!inMaking || isProposing) && (
          <PostMenu
            {...{ post, onGoTo }}
            proposals={{ ...proposals, busy: proposals.busy || isProposing }}
            today={overview.today}
            zone={overview.preferences.zone}
            locked={newText.busy || newImage.busy}
          />
        )}
      </PanelHead>
      {post && posts.length > 1 && (
        <PostPicker posts={posts} chosen={post.id} onChoose={(id) => onGoTo(date, id)} />
      )}
      {post ? <PostBody {...props} post={post} key={post.id} /> : <EmptyDay {...props} />}
    </section>
  );
}
