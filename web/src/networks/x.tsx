import { xPriceOf } from '@postownia/contract/networks/x';
import { IconBrandX, IconChartBar, IconHeart, IconMessageCircle, IconRepeat } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import type { NetworkView, PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';
import { PreviewMosaic } from './preview-images.tsx';
import { FoldedText, PreviewCard, PreviewHead, PreviewLink } from './preview-parts.tsx';

const DOLLARS = { style: 'currency', currency: 'USD', maximumFractionDigits: 3 } as const;

/** X takes money for each post; whoever writes one sees how much, before. */
function Price({ text, link }: Pick<PreviewedPost, 'text' | 'link'>) {
  const { t, i18n } = useTranslation('posts');
  const price = new Intl.NumberFormat(i18n.language, DOLLARS).format(xPriceOf({ text, link }));
  return <p className={styles.price}>{t('price.x', { price })}</p>;
}

function Preview({ text, language, images, account, when, link }: PreviewedPost) {
  return (
    <PreviewCard network="x">
      <PreviewHead account={account} look="plain" under={<small>{when}</small>} />
      <FoldedText key={text} network="x" text={text} language={language} />
      {link !== null && <PreviewLink link={link} />}
      {link === null && images.length > 0 && <PreviewMosaic images={images} />}
      <div className={styles.signs} aria-hidden="true">
        <Icon of={IconMessageCircle} size={20} />
        <Icon of={IconRepeat} size={20} />
        <Icon of={IconHeart} size={20} />
        <Icon of={IconChartBar} size={20} />
      </div>
      <Price text={text} link={link} />
    </PreviewCard>
  );
}

export const x: NetworkView = {
  icon: IconBrandX,
  Preview,
  scenes: ['press', 'login', 'consents', 'done'],
  offeredAlways: true,
  showsFigures: false,
  options: null,
};
