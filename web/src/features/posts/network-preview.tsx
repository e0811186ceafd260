import type { VariantNetwork } from '@postownia/contract/post-variants';
import {
  IconBookmark,
  IconDots,
  IconHeart,
  IconMessageCircle,
  IconSend,
  IconShare3,
  IconThumbUp,
  IconWorld,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { classNames } from '../../lib/class-names.ts';
import styles from './network-preview.module.css';
import { Hashtags } from './post-copy.tsx';

export interface PreviewedPost {
  text: string;
  language: string;
  /** Null while there is no picture. */
  picture: string | null;
  account: string;
  /** When it goes out, as people read it. */
  when: string;
}

/** Where each network folds a text in its feed, in UTF-16 units. */
const FOLD: Readonly<Record<VariantNetwork, number>> = { facebook: 300, instagram: 125 };

const FACEBOOK_ACTIONS = [
  { name: 'like', shape: IconThumbUp },
  { name: 'comment', shape: IconMessageCircle },
  { name: 'share', shape: IconShare3 },
] as const;

/** The text as the feed shows it: folded, with the network's own way to unfold it. */
function FoldedText({ network, text, account, language }: PreviewedPost & { network: VariantNetwork }) {
  const { t } = useTranslation('posts');
  const [open, setOpen] = useState(false);
  const folded = !open && text.length > FOLD[network] + 20;
  const shown = folded ? `${text.slice(0, FOLD[network]).replace(/\s+\S*$/u, '')}… ` : text;
  return (
    <p className={styles.text} lang={language}>
      {network === 'instagram' && <b>{account} </b>}
      <Hashtags text={shown} className={styles.hashtag} />
      {folded && (
        <button type="button" className={styles.unfold} onClick={() => setOpen(true)}>
          {t(`unfold.${network}`)}
        </button>
      )}
    </p>
  );
}

function Head({ network, account, when }: PreviewedPost & { network: VariantNetwork }) {
  return (
    <div className={styles.head}>
      <span className={classNames(styles.face, styles[network])} aria-hidden="true">
        {account.slice(0, 1).toLocaleUpperCase()}
      </span>
      <span className={styles.who}>
        <b>{account}</b>
        {network === 'facebook' && (
          <small>
            {when} · <Icon of={IconWorld} size={14} />
          </small>
        )}
      </span>
      <Icon of={IconDots} size={20} />
    </div>
  );
}

function Picture({ picture }: PreviewedPost) {
  return picture === null ? (
    <div className={styles.noPicture} />
  ) : (
    <img className={styles.picture} src={picture} alt="" width={1080} height={1080} />
  );
}

/** A post as it looks in the feed of the network; what the network draws around it is only drawn. */
export function NetworkPreview(props: PreviewedPost & { network: VariantNetwork }) {
  const { network } = props;
  const { t } = useTranslation('posts');
  const text = <FoldedText key={props.text} {...props} />;
  return (
    <figure className={styles.card} aria-label={t('previewOn', { network: t(`network.${network}`) })}>
      <Head {...props} />
      {network === 'facebook' && text}
      <Picture {...props} />
      {network === 'facebook' ? (
        <div className={styles.actions} aria-hidden="true">
          {FACEBOOK_ACTIONS.map(({ name, shape }) => (
            <span key={name}>
              <Icon of={shape} size={18} /> {t(`facebookAction.${name}`)}
            </span>
          ))}
        </div>
      ) : (
        <div className={styles.signs} aria-hidden="true">
          <Icon of={IconHeart} size={24} />
          <Icon of={IconMessageCircle} size={24} />
          <Icon of={IconSend} size={24} />
          <Icon of={IconBookmark} size={24} />
        </div>
      )}
      {network === 'instagram' && text}
    </figure>
  );
}
