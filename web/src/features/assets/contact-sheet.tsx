import type { LibraryAsset } from '@postownia/contract/features/assets';
import { IconAlertTriangle, IconFocusCentered, IconMovie, IconPlayerPlayFilled } from '@tabler/icons-react';
import type { CSSProperties, MouseEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { classNames } from '../../lib/class-names.ts';
import { isUndescribed, kindOf, labelOf, lengthOf } from './asset-words.ts';
import styles from './contact-sheet.module.css';

interface ContactSheetProps {
  assets: readonly LibraryAsset[];
  /** Null: nothing is being chosen, a press opens. */
  selection: ReadonlySet<string> | null;
  openId: string | null;
  onPress: (asset: LibraryAsset, event: MouseEvent) => void;
  /** Tiles before the pictures: what is on its way. */
  before?: ReactNode;
}

/** Narrower and wider ones are cut in the sheet only. */
const NARROWEST = 0.45;
const WIDEST = 2.6;
const ratioOf = ({ width, height }: LibraryAsset) =>
  Math.min(WIDEST, Math.max(NARROWEST, width / Math.max(1, height)));

/** Pictures in rows of one height and natural widths, with what is to be known under each. */
export function ContactSheet({ assets, selection, openId, onPress, before }: ContactSheetProps) {
  const { t } = useTranslation('library');
  return (
    <ul className={styles.sheet} aria-label={t('files')}>
      {before}
      {assets.map((asset) => {
        const isSelected = selection?.has(asset.id) ?? false;
        return (
          <li
            key={asset.id}
            className={classNames(
              styles.item,
              isSelected && styles.selected,
              asset.id === openId && styles.open,
            )}
            style={{ '--ratio': ratioOf(asset) } as CSSProperties}
          >
            <button
              type="button"
              className={styles.picture}
              aria-label={labelOf(t, asset)}
              aria-pressed={selection === null ? undefined : isSelected}
              aria-current={asset.id === openId || undefined}
              onClick={(event) => onPress(asset, event)}
            >
              <Picture asset={asset} />
            </button>
            <Marks asset={asset} isSelected={selection === null ? null : isSelected} />
          </li>
        );
      })}
    </ul>
  );
}

function Picture({ asset }: { asset: LibraryAsset }) {
  const { url, thumbnailUrl, kind, focalPoint } = asset;
  const shown = thumbnailUrl ?? (kind === 'image' ? url : null);
  if (shown === null)
    return (
      <span className={styles.frameless}>
        <Icon of={IconMovie} size={28} />
      </span>
    );
  const at = focalPoint === null ? undefined : `${focalPoint.x * 100}% ${focalPoint.y * 100}%`;
  return <img src={shown} alt="" loading="lazy" decoding="async" style={{ objectPosition: at }} />;
}

/** What stands under a picture; its button says the same in words. */
function Marks({ asset, isSelected }: { asset: LibraryAsset; isSelected: boolean | null }) {
  const { t } = useTranslation('library');
  return (
    <span className={styles.marks} aria-hidden="true">
      {isSelected !== null && <i className={classNames(styles.box, isSelected && styles.ticked)} />}
      {asset.kind === 'video' && (
        <>
          <Icon of={IconPlayerPlayFilled} size={13} />
          {lengthOf(asset)}
        </>
      )}
      {kindOf(asset) === 'image' && (
        <>
          <Icon of={IconFocusCentered} size={15} />
          <span className={styles.word}>{t('image')}</span>
        </>
      )}
      {isUndescribed(asset) && (
        <span className={styles.missing}>
          <Icon of={IconAlertTriangle} size={14} />
          <span className={styles.word}>{t('undescribed')}</span>
        </span>
      )}
      {asset.posts > 0 && <span className={styles.uses}>{asset.posts}×</span>}
    </span>
  );
}
