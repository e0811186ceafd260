import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button.tsx';
import { classNames } from '../lib/class-names.ts';
import { stylePosterUrl } from '../posters/posters.ts';
import styles from './landing-final.module.css';
import page from './landing-page.module.css';
import { SAMPLE_PRESS } from './landing-samples.ts';

/** The last call, with sheets coming off the press. */
export function LandingFinal() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.final} aria-labelledby="na-probe">
      <div className={classNames(page.wrap, styles.inner)}>
        <div className={styles.words}>
          <h2 id="na-probe">{t('final.title')}</h2>
          <p>{t('final.text')}</p>
          <ButtonLink variant="ink" size="large" to="/register" className={styles.button}>
            {t('final.start')}
          </ButtonLink>
        </div>
        <div className={styles.press} aria-hidden="true">
          <div className={styles.web}>
            {SAMPLE_PRESS.map((column) => (
              <div key={column[0].join()} className={styles.column}>
                {column.map(([palette, style]) => (
                  <img
                    key={palette + style}
                    src={stylePosterUrl(palette, style, 240)}
                    alt=""
                    width="240"
                    height="240"
                    loading="lazy"
                    decoding="async"
                  />
                ))}
              </div>
            ))}
          </div>
        </div>
      </div>
    </section>
  );
}
