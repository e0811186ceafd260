import type { Network } from '@postownia/contract/networks';
import type { Icon as Shape } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';
import type { PreviewedPost } from './network-view.ts';
import styles from './preview.module.css';
import { PreviewMosaic } from './preview-images.tsx';
import { FoldedText, PreviewCard, PreviewHead, PreviewLink } from './preview-parts.tsx';

interface TextPreviewProps {
  readonly network: Network;
  readonly post: PreviewedPost;
  /** What the network draws below a post, in its order. */
  readonly signs: readonly Shape[];
  /** How several images lie; a mosaic where nothing is said. */
  readonly images?: typeof PreviewMosaic;
  /** Beside the hour. */
  readonly mark?: ReactNode;
  /** The network's words to unfold a long text; without them it is whole. */
  readonly unfold?: string;
}

/** A post of a network whose feed is a column of texts: who and when, the text, its page or its images, signs. */
export function TextPreview({
  network,
  post: { text, language, images, account, when, link },
  signs,
  images: Images = PreviewMosaic,
  mark,
  unfold,
}: TextPreviewProps) {
  return (
    <PreviewCard network={network}>
      <PreviewHead
        account={account}
        look="plain"
        under={
          <small>
            {when}
            {mark}
          </small>
        }
      />
      <FoldedText
        key={text}
        network={network}
        text={text}
        language={language}
        {...(unfold === undefined ? {} : { unfold })}
      />
      {link !== null && <PreviewLink link={link} />}
      {link === null && images.length > 0 && <Images images={images} />}
      <div className={styles.signs} aria-hidden="true">
        {signs.map((shape) => (
          <Icon key={shape.displayName} of={shape} size={20} />
        ))}
      </div>
    </PreviewCard>
  );
}
