import { useTranslation } from 'react-i18next';
import { PICTURE_SIZE, type PictureName, pictureSources, pictureUrl } from '../pictures/pictures.ts';
import styles from './product-picture.module.css';

/** A picture of the product in the theme that the page is read in. */
export function ProductPicture({ name }: { name: PictureName }) {
  const { t } = useTranslation('features');
  return (
    <figure className={styles.picture}>
      {(['light', 'dark'] as const).map((theme) => (
        <picture key={theme} className={styles[theme]}>
          <source
            type="image/avif"
            srcSet={pictureSources(name, theme)}
            sizes="(max-width: 760px) calc(100vw - 40px), (max-width: 1240px) 58vw, 740px"
          />
          <img
            src={pictureUrl(name, theme)}
            alt={t(`pictures.${name}`)}
            {...PICTURE_SIZE}
            loading="lazy"
            decoding="async"
          />
        </picture>
      ))}
    </figure>
  );
}
