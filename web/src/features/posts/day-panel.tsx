import type { Overview } from '@postownia/contract/features/calendar';
import type { GenerationDay } from '@postownia/contract/features/generation';
import type { Post } from '@postownia/contract/features/posts';
import { LIMITS } from '@postownia/contract/limits';
import { countGraphemes, splitHashtags } from '@postownia/contract/post-text';
import { IconBrandFacebook, IconBrandInstagram } from '@tabler/icons-react';
import { type ReactNode, type Ref, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { CharacterCounter } from '../../components/character-counter.tsx';
import { EmptyState } from '../../components/empty-state.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { PaletteBar, paletteKey } from '../../components/palette-bar.tsx';
import { ProofImage } from '../../components/proof-image.tsx';
import { Tag } from '../../components/tag.tsx';
import { classNames } from '../../lib/class-names.ts';
import styles from './day-panel.module.css';
import { PanelHead } from './panel-head.tsx';
import { PanelScroll } from './panel-scroll.tsx';
import { PostCopy } from './post-copy.tsx';
import { PostEditor } from './post-editor.tsx';
import { PostMenu } from './post-menu.tsx';
import { PostTools, type Renewal } from './post-tools.tsx';
import { StateTag } from './state-tag.tsx';
import type { PostEditing } from './use-post-editing.ts';

export interface DayPanelProps {
  date: string;
  post: Post | undefined;
  /** What a batch does on this day right now. */
  making: GenerationDay | undefined;
  overview: Overview;
  editing: PostEditing;
  newText: Renewal;
  newImage: Renewal;
  /** What an empty day offers: the button that generates it. */
  offer: ReactNode;
  /** Below the tools: publishing, from its own feature. */
  publishing: ReactNode;
  onGoTo: (date: string) => void;
  onClose?: (() => void) | undefined;
  headingRef?: Ref<HTMLHeadingElement> | undefined;
}

function AccountLine({ overview, time }: { overview: Overview; time: string }) {
  const { t } = useTranslation('posts');
  const networks = new Set(overview.accounts.map(({ network }) => network));
  const names = [...new Set(overview.accounts.map(({ name }) => name))].join(', ');
  return (
    <span className={styles.accounts}>
      {networks.has('facebook') && <Icon of={IconBrandFacebook} size={16} />}
      {networks.has('instagram') && <Icon of={IconBrandInstagram} size={16} />}
      {names !== '' && <span className={styles.accountNames}>{names}</span>}
      <span className={styles.time}>{t('at', { time })}</span>
    </span>
  );
}

/** The picture as a proof: crop marks, palette strip, palette and style at the side. */
function PostProof({
  post,
  making,
  overview,
  newImage,
}: Pick<DayPanelProps, 'post' | 'making' | 'overview' | 'newImage'>) {
  const { t } = useTranslation('posts');
  const seen = useRef(post?.image?.url);
  /** The picture came while the person was looking. */
  const renewed =
    seen.current !== undefined && post?.image?.url !== undefined && seen.current !== post.image.url;
  const { brand } = overview;
  const sentence = post && splitHashtags(post.content).body.split(/(?<=[.!?])\s/u)[0];
  const busy = newImage.busy || (making && making.state !== 'failed' && making.part !== 'text');
  const busyText = t(
    making?.state === 'queued' ? 'waiting' : making?.state === 'writing' ? 'writing' : 'drawing',
  );
  return (
    <figure className={styles.proof}>
      {brand && (
        <div className={styles.palette}>
          <PaletteBar palette={paletteKey(brand.palette)} small />
        </div>
      )}
      <ProofImage
        src={post?.image?.url ?? null}
        alt={sentence ? t('imageAlt', { sentence }) : ''}
        isNew={renewed}
        {...(busy ? { busyText } : {})}
      />
      {brand && (
        <figcaption className={styles.proofSide}>
          {t('paletteAndStyle', { palette: brand.palette, style: t(`style.${brand.style}`) })}
        </figcaption>
      )}
    </figure>
  );
}

function PostBody(props: DayPanelProps & { post: Post }) {
  const { post, making, overview, editing, newText, newImage, publishing } = props;
  const { t } = useTranslation('posts');
  const brand = overview.brand ?? { industry: 'Gastronomia', postLanguage: 'pl' };
  const inMaking = making !== undefined && making.state !== 'failed';
  if (editing.isEditing) {
    return (
      <PanelScroll>
        <PostProof {...props} key={post.id} />
        <PostEditor
          key={post.id}
          post={post}
          today={overview.today}
          brand={brand}
          saving={editing.saving}
          refusal={editing.refusal}
          onSave={(edit) => editing.save(post, edit)}
          onCancel={editing.cancel}
          onDirtyChange={editing.setDirty}
        />
      </PanelScroll>
    );
  }
  return (
    <>
      <PanelScroll>
        <PostProof {...props} key={post.id} />
        <PostCopy text={post.content} language={brand.postLanguage} />
        <div className={styles.foot}>
          {inMaking ? <span>{t('textReady')}</span> : <AccountLine overview={overview} time={post.time} />}
          <CharacterCounter count={countGraphemes(post.content)} limit={LIMITS.postCharacters} />
        </div>
        {making?.state === 'failed' && making.problem && (
          <div className={styles.note}>
            <ErrorLine>{making.problem}</ErrorLine>
          </div>
        )}
      </PanelScroll>
      <PostTools post={post} locked={inMaking} newText={newText} newImage={newImage} onEdit={editing.begin} />
      <div className={styles.cta}>{publishing}</div>
    </>
  );
}

function EmptyDay({ date, making, overview, offer, newImage }: DayPanelProps) {
  const { t } = useTranslation('posts');
  if (making && making.state !== 'failed') {
    return (
      <PanelScroll>
        <PostProof post={undefined} making={making} overview={overview} newImage={newImage} />
      </PanelScroll>
    );
  }
  const past = date < overview.today;
  return (
    <PanelScroll>
      <EmptyState
        art="sheet"
        headingLevel={3}
        title={t('noPost')}
        text={making?.problem ?? (past ? t('noPostPast') : t('noPostHint'))}
        action={past ? undefined : offer}
      />
    </PanelScroll>
  );
}

/** The selected day as a proof: picture, text, tools, publishing; or what an empty day offers. */
export function DayPanel(props: DayPanelProps) {
  const { date, post, making, overview, onGoTo, onClose, headingRef } = props;
  const { t } = useTranslation('posts');
  const id = useId();
  const inMaking = making !== undefined && making.state !== 'failed';
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
      >
        {inMaking ? <Tag look="accent">{t('making')}</Tag> : post && <StateTag state={post.state} />}
        {post && !inMaking && (
          <PostMenu post={post} today={overview.today} zone={overview.preferences.zone} onGoTo={onGoTo} />
        )}
      </PanelHead>
      {post ? <PostBody {...props} post={post} /> : <EmptyDay {...props} />}
    </section>
  );
}
