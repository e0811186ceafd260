import type { ChosenCrop } from '@postownia/contract/crop-shapes';
import { classNames } from '../lib/class-names.ts';
import { cropFrame } from '../lib/crop-frame.ts';
import styles from './cropped-image.module.css';

interface CroppedImageProps {
  src: string;
  alt: string;
  /** null: the whole of it. */
  crop: ChosenCrop | null;
  /** Width divided by height in which it is shown, cut around its middle; absent: its own. */
  shape?: number;
  className?: string | undefined;
  onLoad?: (size: { width: number; height: number }) => void;
}

/** An image as it goes out: the part that its person chose, or the whole. */
export function CroppedImage({ src, alt, crop, shape, className, onLoad }: CroppedImageProps) {
  const tell = ({ currentTarget: { naturalWidth: width, naturalHeight: height } }: LoadEvent) =>
    onLoad?.({ width, height });
  if (crop === null) {
    const style = shape === undefined ? {} : { aspectRatio: shape };
    return (
      <img
        className={classNames(styles.whole, shape !== undefined && styles.covering, className)}
        src={src}
        alt={alt}
        style={style}
        width={1080}
        height={1080}
        onLoad={tell}
      />
    );
  }
  const frame = cropFrame(crop, shape);
  return (
    <span className={classNames(styles.frame, className)} style={{ aspectRatio: frame.shape }}>
      <img src={src} alt={alt} style={frame.image} width={1080} height={1080} onLoad={tell} />
    </span>
  );
}

type LoadEvent = { currentTarget: HTMLImageElement };
