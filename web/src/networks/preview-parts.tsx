import { definitionOf, type Network, networkName } from '@postownia/contract/networks';
import { IconDots, IconLink, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Hashtags } from '../components/hashtags.tsx';
import { Icon } from '../components/icon.tsx';
import { classNames } from '../lib/class-names.ts';
import { initialsOf } from '../lib/initials.ts';
import type { PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';

/** A few signs more are not worth folding. */
const TOLERANCE = 20;

/** The card of a post; what the network draws around it is only drawn. */
export function PreviewCard({ network, children }: { network: Network; children: ReactNode }) {
  const { t } = useTranslation('posts');
  return (
    <figure className={styles.card} aria-label={t('previewOn', { network: networkName(network) })}>
      {children}
    </figure>
  );
}

/** Who posts; `under` stands below the name. */
export function PreviewHead({
  account,
  look,
  under,
}: {
  account: string;
  look: 'plain' | 'ringed';
  under?: ReactNode;
}) {
  return (
    <div className={styles.head}>
      <span className={classNames(styles.face, styles[look])} aria-hidden="true">
        {initialsOf(account).slice(0, 1) || <Icon of={IconUser} size={18} />}
      </span>
      <span className={styles.who}>
        <b>{account}</b>
        {under}
      </span>
      <Icon of={IconDots} size={20} />
    </div>
  );
}

/** The page that a post leads to; its title and image are the network's to fetch. */
export const PreviewLink = ({ link }: { link: string }) => (
  <p className={styles.link}>
    <Icon of={IconLink} size={18} />
    <span>
      <small>{new URL(link).hostname}</small>
      {link}
    </span>
  </p>
);

/** What the account says under its own post. */
export function PreviewComment({
  account,
  comment,
  language,
}: Pick<PreviewedPost, 'account' | 'comment' | 'language'>) {
  return comment === null ? null : (
    <p className={styles.comment} lang={language}>
      <b>{account}</b> <Hashtags text={comment} className={styles.hashtag} />
    </p>
  );
}

/** The text as the feed shows it: folded, with the network's own words to unfold it; without such words always whole. */
export function FoldedText({
  network,
  text,
  language,
  unfold,
  before,
}: Pick<PreviewedPost, 'text' | 'language'> & { network: Network; unfold?: string; before?: ReactNode }) {
  const [open, setOpen] = useState(false);
  const most = definitionOf(network).ownText?.foldsAt ?? text.length;
  const folded = unfold !== undefined && !open && text.length > most + TOLERANCE;
  const shown = folded ? `${text.slice(0, most).replace(/\s+\S*$/u, '')}… ` : text;
  return (
    <p className={styles.text} lang={language}>
      {before}
      <Hashtags text={shown} className={styles.hashtag} />
      {folded && (
        <button type="button" className={styles.unfold} onClick={() => setOpen(true)}>
          {unfold}
        </button>
      )}
    </p>
  );
}
