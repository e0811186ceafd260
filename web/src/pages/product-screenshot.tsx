import { useTranslation } from 'react-i18next';
import {
  SCREENSHOT_SIZE,
  type ScreenshotName,
  screenshotSources,
  screenshotUrl,
} from '../screenshots/screenshots.ts';
import styles from './product-screenshot.module.css';

/** A screenshot of the product in the theme that the page is read in. */
export function ProductScreenshot({ name }: { name: ScreenshotName }) {
  const { t } = useTranslation('features');
  return (
    <figure className={styles.screenshot}>
      {(['light', 'dark'] as const).map((theme) => (
        <picture key={theme} className={styles[theme]}>
          <source
            type="image/avif"
            srcSet={screenshotSources(name, theme)}
            sizes="(max-width: 760px) calc(100vw - 40px), (max-width: 1240px) 58vw, 740px"
          />
          <img
            src={screenshotUrl(name, theme)}
            alt={t(`screenshots.${name}`)}
            {...SCREENSHOT_SIZE}
            loading="lazy"
            decoding="async"
          />
        </picture>
      ))}
    </figure>
  );
}
