import { IconArrowLeft, IconArrowRight, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react';
import useEmblaCarousel from 'embla-carousel-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { REDUCED_MOTION, useMedia } from '../lib/use-media.ts';
import styles from './carousel.module.css';
import { Icon, type IconShape } from './icon.tsx';

interface CarouselProps {
  label: string;
  slides: readonly { id: string; name: string; content: ReactNode }[];
  /** Milliseconds between slides. */
  interval?: number;
}

type Embla = NonNullable<ReturnType<typeof useEmblaCarousel>[1]>;

/** Which slide is shown. */
function useSelected(embla: Embla | undefined): number {
  const [selected, setSelected] = useState(0);
  useEffect(() => {
    if (!embla) return;
    const read = () => setSelected(embla.selectedScrollSnap());
    embla.on('select', read);
    return () => {
      embla.off('select', read);
    };
  }, [embla]);
  return selected;
}

/** Goes on by itself while nothing speaks against it. */
function useAutoplay(embla: Embla | undefined, interval: number, running: boolean): void {
  useEffect(() => {
    if (!embla || !running) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') embla.scrollNext();
    }, interval);
    return () => clearInterval(timer);
  }, [embla, interval, running]);
}

function Control({ icon, label, onPress }: { icon: IconShape; label: string; onPress: () => void }) {
  return (
    <button type="button" className={styles.control} aria-label={label} onClick={onPress}>
      <Icon of={icon} />
    </button>
  );
}

/**
 * A stack of sheets, one on top. Goes on every 5 s and wraps around; waits while pointed at, while the focus is inside
 * and after the pause button; never starts by itself under reduced motion.
 */
export function Carousel({ label, slides, interval = 5000 }: CarouselProps) {
  const { t } = useTranslation('components');
  const stillness = useMedia(REDUCED_MOTION);
  const [window, embla] = useEmblaCarousel({ loop: true, duration: stillness ? 0 : 22 });
  const selected = useSelected(embla);
  const [chosen, setChosen] = useState<'play' | 'pause' | null>(null);
  const [held, setHeld] = useState({ pointer: false, focus: false });
  const playing = chosen === null ? !stillness : chosen === 'play';
  const running = playing && !held.pointer && !held.focus;
  useAutoplay(embla, interval, running);
  return (
    <section
      className={styles.stack}
      aria-roledescription={t('carousel')}
      aria-label={label}
      onMouseEnter={() => setHeld((now) => ({ ...now, pointer: true }))}
      onMouseLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={() => setHeld((now) => ({ ...now, focus: true }))}
      onBlur={() => setHeld((now) => ({ ...now, focus: false }))}
    >
      <div className={styles.sheet}>
        <div className={styles.window} ref={window} aria-live={running ? 'off' : 'polite'}>
          <div className={styles.slides}>
            {slides.map((slide, index) => (
              // biome-ignore lint/a11y/useSemanticElements: a slide is no form group
              <div
                key={slide.id}
                className={styles.slide}
                role="group"
                aria-roledescription={t('slide')}
                aria-label={t('slideNumber', { number: index + 1, total: slides.length })}
                aria-hidden={index !== selected}
              >
                {slide.content}
              </div>
            ))}
          </div>
        </div>
        <div className={styles.controls}>
          {/* biome-ignore lint/a11y/useSemanticElements: buttons, not form fields */}
          <div className={styles.dots} role="group" aria-label={t('chooseSlide')}>
            {slides.map((slide, index) => (
              <button
                key={slide.id}
                type="button"
                aria-label={t('slideNamed', { number: index + 1, name: slide.name })}
                aria-current={index === selected}
                onClick={() => embla?.scrollTo(index)}
              >
                <i />
              </button>
            ))}
          </div>
          <Control
            icon={playing ? IconPlayerPause : IconPlayerPlay}
            label={t(playing ? 'pauseSlides' : 'playSlides')}
            onPress={() => setChosen(playing ? 'pause' : 'play')}
          />
          <Control icon={IconArrowLeft} label={t('previousSlide')} onPress={() => embla?.scrollPrev()} />
          <Control icon={IconArrowRight} label={t('nextSlide')} onPress={() => embla?.scrollNext()} />
        </div>
      </div>
    </section>
  );
}
