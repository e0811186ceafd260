import { XOptions } from '@postownia/contract/networks/x';
import { IconBrandX, IconChartBar, IconHeart, IconMessageCircle, IconRepeat } from '@tabler/icons-react';
import { Icon } from '../../components/icon.tsx';
import { loadLazily } from '../../lib/load-lazily.ts';
import { answersBy } from '../answers-by.ts';
import type { NetworkView, PreviewedPost } from '../network-view.ts';
import styles from '../preview.module.css';
import { PreviewMosaic } from '../preview-images.tsx';
import { FoldedText, PreviewCard, PreviewHead, PreviewLink } from '../preview-parts.tsx';

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
    </PreviewCard>
  );
}

export const x: NetworkView = {
  icon: IconBrandX,
  Preview,
  scenes: ['press', 'login', 'consents', 'done'],
  offeredAlways: true,
  showsFigures: false,
  options: {
    Form: loadLazily(() => import('./options-form.tsx')),
    ...answersBy(XOptions),
  },
};
