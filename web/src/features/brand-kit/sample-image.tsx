import styles from './brand-kit.module.css';

/** A sample, or its place while it is drawn. */
export function SampleImage({ url, alt = '' }: { url: string | undefined; alt?: string }) {
  if (url === undefined) return <span className={styles.blank} />;
  return <img className={styles.sample} src={url} alt={alt} width={360} height={360} />;
}
