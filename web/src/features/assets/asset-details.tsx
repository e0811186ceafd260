import type { Asset } from '@postownia/contract/features/assets';
import type { Post } from '@postownia/contract/features/posts';
import { LIMITS } from '@postownia/contract/limits';
import { IconDownload, IconPlus, IconTrash, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink, IconButton } from '../../components/button.tsx';
import { ErrorLine } from '../../components/field.tsx';
import { Icon } from '../../components/icon.tsx';
import { Skeleton, SkeletonBar } from '../../components/skeleton.tsx';
import { TagInput } from '../../components/tag-input.tsx';
import { TextArea } from '../../components/text-field.tsx';
import { queries } from '../../lib/api.ts';
import { formatBytes } from '../../lib/format-bytes.ts';
import { useMay } from '../../lib/use-may.ts';
import styles from './asset-details.module.css';
import { downloadUrl, kindOf, nameOf, originOf } from './asset-words.ts';
import { FocalPoint } from './focal-point.tsx';
import { useDescribe } from './use-library.ts';
import { UsedIn } from './used-in.tsx';

interface AssetDetailsProps {
  id: string;
  /** Where a post is shown. */
  pathOfPost: (post: Post) => string;
  onDiscard: (asset: Asset) => void;
  onClose: () => void;
}

/** All that is known of one file, and what a person says of it. */
export function AssetDetails({ id, pathOfPost, onDiscard, onClose }: AssetDetailsProps) {
  const { t, i18n } = useTranslation('library');
  const { data: asset, isError, refetch } = useQuery(queries.assets.read.queryOptions({ input: { id } }));
  return (
    <div className={styles.panel}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <small>{asset && originOf(t, asset, i18n.language)}</small>
          {asset ? nameOf(t, asset) : t('details')}
        </h2>
        <IconButton icon={IconX} label={t('closeDetails')} onPress={onClose} />
      </div>
      {isError && (
        <div className={styles.part}>
          <ErrorLine>{t('notRead')}</ErrorLine>
          <Button size="small" onPress={() => void refetch()}>
            {t('readAgain')}
          </Button>
        </div>
      )}
      {asset === undefined && !isError && (
        <Skeleton className={styles.part}>
          <SkeletonBar className={styles.loading} />
        </Skeleton>
      )}
      {asset && <Known key={asset.id} asset={asset} pathOfPost={pathOfPost} onDiscard={onDiscard} />}
    </div>
  );
}

function Known({
  asset,
  pathOfPost,
  onDiscard,
}: Pick<AssetDetailsProps, 'pathOfPost' | 'onDiscard'> & { asset: Asset }) {
  const { t } = useTranslation('library');
  const describe = useDescribe();
  const mayWrite = useMay('posts.write');
  const { id, tags } = asset;
  return (
    <>
      <div className={styles.scroll}>
        <div className={styles.frame}>
          <Shown asset={asset} onFocal={(focalPoint) => describe.mutate({ id, focalPoint })} />
        </div>
        <div className={styles.part}>
          {mayWrite ? (
            <>
              <AltText asset={asset} onChange={(altText) => describe.mutate({ id, altText })} />
              <TagInput
                label={t('tags')}
                tags={tags}
                placeholder={t('tagsExample')}
                limit={LIMITS.tagsPerAsset}
                maxLength={LIMITS.tagCharacters}
                onChange={(changed) => describe.mutate({ id, tags: changed })}
              />
            </>
          ) : (
            <p>{[asset.altText, tags.join(', ')].filter(Boolean).join(' · ')}</p>
          )}
        </div>
        <div className={styles.part}>
          <UsedIn asset={asset} pathOfPost={pathOfPost} />
        </div>
        <Facts asset={asset} />
      </div>
      <div className={styles.foot}>
        {mayWrite && (
          <ButtonLink to={`/posts/new?plik=${id}`} variant="ink" icon={IconPlus} className={styles.main}>
            {t('useInPost')}
          </ButtonLink>
        )}
        {kindOf(asset) === 'photo' && mayWrite && (
          <ButtonLink to={`/brand/poster?plik=${id}`}>{t('makePoster')}</ButtonLink>
        )}
        <a className={styles.download} href={downloadUrl(asset)} download={asset.name ?? ''}>
          <Icon of={IconDownload} size={20} />
          <span className="sr">{t('download')}</span>
        </a>
        {mayWrite && (
          <IconButton icon={IconTrash} variant="line" label={t('discard')} onPress={() => onDiscard(asset)} />
        )}
      </div>
    </>
  );
}

function Shown({ asset, onFocal }: { asset: Asset; onFocal: Parameters<typeof FocalPoint>[0]['onChange'] }) {
  const { t } = useTranslation('library');
  const mayWrite = useMay('posts.write');
  if (asset.kind === 'image' && !mayWrite)
    return <img className={styles.video} src={asset.url} alt={asset.altText} />;
  if (asset.kind === 'image') return <FocalPoint asset={asset} onChange={onFocal} />;
  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for it
    <video
      className={styles.video}
      src={asset.url}
      poster={asset.thumbnailUrl ?? undefined}
      controls
      preload="metadata"
      aria-label={nameOf(t, asset)}
    />
  );
}

/** A text that rests for this long is kept; leaving the field keeps it at once. */
const REST_MILLISECONDS = 1000;

function AltText({ asset, onChange }: { asset: Asset; onChange: (altText: string) => void }) {
  const { t } = useTranslation('library');
  const [text, setText] = useState(asset.altText);
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  const kept = useRef(asset.altText);
  const keep = (value: string) => {
    clearTimeout(waiting.current);
    const wanted = value.replace(/\s+/g, ' ').trim();
    if (wanted === kept.current) return;
    kept.current = wanted;
    onChange(wanted);
  };
  useEffect(() => () => clearTimeout(waiting.current), []);
  const isKept = text.trim() !== '' && text.trim() === asset.altText;
  return (
    <TextArea
      label={t('altText')}
      hint={kindOf(asset) === 'photo' && text === '' ? t('altHint') : undefined}
      aside={<span aria-live="polite">{isKept ? t('kept') : ''}</span>}
      value={text}
      rows={2}
      maxLength={LIMITS.altTextCharacters}
      onChange={({ target }) => {
        setText(target.value);
        clearTimeout(waiting.current);
        waiting.current = setTimeout(() => keep(target.value), REST_MILLISECONDS);
      }}
      onBlur={() => keep(text)}
    />
  );
}

function Facts({ asset }: { asset: Asset }) {
  const { t, i18n } = useTranslation('library');
  const { width, height, bytes, author } = asset;
  const size = formatBytes(bytes, i18n.language);
  return (
    <dl className={styles.facts}>
      <dt>{t('size')}</dt>
      <dd>{t('sizeOf', { width, height, size })}</dd>
      {author !== null && (
        <>
          <dt>{t('author')}</dt>
          <dd>{author}</dd>
        </>
      )}
    </dl>
  );
}
