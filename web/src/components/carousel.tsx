import { IconArrowLeft, IconArrowRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './carousel.module.css';
import { Icon, type IconShape } from './icon.tsx';

interface CarouselProps {
  label: string;
  slides: readonly { id: string; name: string; content: ReactNode }[];
}

function Control({ does, icons, label }: { does: string; icons: readonly IconShape[]; label: string }) {
  return (
    <button type="button" className={styles.control} aria-label={label} data-carousel-control={does}>
      {icons.map((icon, index) => (
        <Icon of={icon} key={index === 0 ? 'first' : 'second'} />
      ))}
    </button>
  );
}

/**
 * A stack of sheets, one on top: a row that snaps and can be swiped by itself. The page script makes it go on every 5 s
 * and wrap around; it waits while pointed at, while the focus is inside and after the pause button, and never starts
 * by itself under reduced motion.
 */
export function Carousel({ label, slides }: CarouselProps) {
  const { t } = useTranslation('components');
  return (
    <section
      className={styles.stack}
      aria-roledescription={t('carousel')}
      aria-label={label}
      data-carousel
      data-pause={t('pauseSlides')}
      data-play={t('playSlides')}
    >
      <div className={styles.sheet}>
        {/* biome-ignore-start lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard */}
        <div className={styles.slides} data-carousel-slides role="group" aria-label={label} tabIndex={0}>
          {slides.map((slide, index) => (
            <div
              key={slide.id}
              className={styles.slide}
              role="group"
              aria-roledescription={t('slide')}
              aria-label={t('slideNumber', { number: index + 1, total: slides.length })}
            >
              {slide.content}
            </div>
          ))}
        </div>
        {/* biome-ignore-end lint/a11y/useSemanticElements lint/a11y/noNoninteractiveTabindex: see above */}
        <div className={styles.controls}>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons, not form fields */}
          <div className={styles.dots} role="group" aria-label={t('chooseSlide')}>
            {slides.map((slide, index) => (
              <button
                key={slide.id}
                type="button"
                aria-label={t('slideNamed', { number: index + 1, name: slide.name })}
                aria-current={index === 0}
                data-carousel-dot
              >
                <i />
              </button>
            ))}
          </div>
          <Control does="pause" icons={[IconPlayerPause, IconPlayerPlay]} label={t('pauseSlides')} />
          <Control does="previous" icons={[IconArrowLeft]} label={t('previousSlide')} />
          <Control does="next" icons={[IconArrowRight]} label={t('nextSlide')} />
        </div>
      </div>
    </section>
  );
}
