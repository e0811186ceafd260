import { useTranslation } from 'react-i18next';
import { ButtonLink } from '../components/button.tsx';
import { Carousel } from '../components/carousel.tsx';
import { CropMarks } from '../components/crop-marks.tsx';
import { PaletteBar } from '../components/palette-bar.tsx';
import { classNames } from '../lib/class-names.ts';
import { stylePosterSources, stylePosterUrl } from '../posters/posters.ts';
import styles from './landing-hero.module.css';
import page from './landing-page.module.css';
import { SAMPLE_SLIDES } from './landing-samples.ts';
import { pathOf } from './site-pages.ts';

/** What a cup leaves on paper. */
function CoffeeRing() {
  return (
    <svg viewBox="0 0 200 200" aria-hidden="true" fill="currentColor">
      <path d="M100 6C49 7 7 46 6 99c1 53 42 95 95 95 52 0 93-41 93-94C193 63 172 32 141 16l-3 6c28 15 47 43 47 78 0 48-37 85-84 85-48 0-86-38-86-86C15 53 52 15 99 14c11 0 16 1 24 3l1-7c-8-3-15-4-24-4Z" />
      <path d="M150 26c22 13 37 37 38 64l4-1c-1-29-17-54-40-66Z" opacity=".7" />
      <circle cx="203" cy="150" r="4.5" />
      <circle cx="214" cy="138" r="2.4" />
      <circle cx="196" cy="168" r="2" />
    </svg>
  );
}

function Slide({ palette, style, first }: (typeof SAMPLE_SLIDES)[number] & { first: boolean }) {
  const { t } = useTranslation('landing');
  return (
    <>
      <figure className={styles.proof}>
        <span className={styles.palette}>
          <PaletteBar palette={palette} />
        </span>
        <CropMarks>
          <img
            className={styles.poster}
            src={stylePosterUrl(palette, style, 400)}
            srcSet={stylePosterSources(palette, style)}
            sizes="(max-width: 760px) calc(100vw - 148px), 380px"
            width="720"
            height="720"
            alt={t(`slides.${palette}.alt`)}
            fetchPriority={first ? 'high' : 'low'}
            loading={first ? 'eager' : 'lazy'}
            draggable={false}
          />
        </CropMarks>
        <figcaption className={styles.look}>{t(`slides.${palette}.look`)}</figcaption>
      </figure>
      <div className={styles.caption}>
        <b>{t(`slides.${palette}.brand`)}</b>
        {t(`slides.${palette}.text`)} <span className={styles.tags}>{t(`slides.${palette}.tags`)}</span>
      </div>
    </>
  );
}

/** The promise, the way in, and five finished posts. */
export function LandingHero() {
  const { t } = useTranslation('landing');
  return (
    <section className={styles.hero}>
      <div className={classNames(page.wrap, styles.inner)}>
        <div>
          <h1>
            <span className={styles.line}>{t('hero.line1')} </span>
            <span className={styles.line}>{t('hero.line2')} </span>
            <span className={styles.mug}>
              {t('hero.line3')}
              <CoffeeRing />
            </span>
          </h1>
          <p className={styles.lead}>{t('hero.lead')}</p>
          <div className={styles.actions}>
            <ButtonLink variant="machine" size="large" to="/register">
              {t('hero.start')}
            </ButtonLink>
            <ButtonLink size="large" to={pathOf('about') ?? '#jak-to-dziala'}>
              {t('hero.more')}
            </ButtonLink>
          </div>
          <p className={styles.note}>{t('hero.note')}</p>
        </div>
        <Carousel
          label={t('hero.carousel')}
          slides={SAMPLE_SLIDES.map((slide, index) => ({
            id: slide.palette,
            name: t(`slides.${slide.palette}.brand`),
            content: <Slide {...slide} first={index === 0} />,
          }))}
        />
      </div>
    </section>
  );
}
