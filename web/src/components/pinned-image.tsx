import styles from './pinned-image.module.css';

interface PinnedImageProps {
  src: string;
  /** Places in shares of width and height from the left upper corner; `done` ones are no more talked about. */
  pins: readonly { key: string; x: number; y: number; number: number; done?: boolean }[];
}

/** A small picture with numbered places on it. */
export function PinnedImage({ src, pins }: PinnedImageProps) {
  return (
    <span className={styles.image}>
      <img src={src} alt="" loading="lazy" />
      {pins.map(({ key, x, y, number, done }) => (
        <i
          key={key}
          className={done ? styles.done : styles.pin}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
        >
          {number}
        </i>
      ))}
    </span>
  );
}

/** The number of a place, beside what is said about it. */
export function PinNumber({ number }: { number: number }) {
  return <i className={styles.number}>{number}</i>;
}
