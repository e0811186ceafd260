const INTERVAL_MS = 5000;
const REDUCED_MOTION = '(prefers-reduced-motion: reduce)';

/** One `[data-carousel]` of `components/carousel.tsx`: which slide is on top, and whether it goes on by itself. */
function runCarousel(stack: HTMLElement): void {
  const row = stack.querySelector<HTMLElement>('[data-carousel-slides]');
  const slides = [...(row?.children ?? [])];
  if (row === null || slides.length < 2) return;
  const dots = [...stack.querySelectorAll<HTMLElement>('[data-carousel-dot]')];
  const control = (does: string) => stack.querySelector<HTMLElement>(`[data-carousel-control="${does}"]`);
  const stillness = matchMedia(REDUCED_MOTION);
  const state = { selected: 0, playing: !stillness.matches, pointed: false, focused: false };
  const isRunning = () => state.playing && !state.pointed && !state.focused;

  const select = (index: number) => {
    state.selected = index;
    for (const [position, dot] of dots.entries()) dot.ariaCurrent = String(position === index);
    for (const [position, slide] of slides.entries()) slide.ariaHidden = String(position !== index);
  };
  let timer: ReturnType<typeof setInterval> | undefined;
  /** From now on a whole interval, or not at all. */
  const schedule = () => {
    clearInterval(timer);
    if (!isRunning()) return;
    timer = setInterval(() => {
      if (document.visibilityState === 'visible') goTo(state.selected + 1);
    }, INTERVAL_MS);
  };
  const showRunning = () => {
    schedule();
    row.ariaLive = isRunning() ? 'off' : 'polite';
    stack.dataset.playing = String(state.playing);
    const pause = control('pause');
    if (pause) pause.ariaLabel = (state.playing ? stack.dataset.pause : stack.dataset.play) ?? null;
  };
  const goTo = (index: number) => {
    const next = (index + slides.length) % slides.length;
    // Round the corner and under reduced motion at once: a ride past all sheets would say that one goes back.
    const far = Math.abs(next - state.selected) > 1;
    select(next);
    row.scrollTo({ left: next * row.clientWidth, behavior: far || stillness.matches ? 'instant' : 'smooth' });
  };
  const hold = (change: Partial<typeof state>) => {
    Object.assign(state, change);
    showRunning();
  };

  row.addEventListener('scrollend', () => select(Math.round(row.scrollLeft / row.clientWidth)));
  stack.addEventListener('mouseenter', () => hold({ pointed: true }));
  stack.addEventListener('mouseleave', () => hold({ pointed: false }));
  stack.addEventListener('focusin', () => hold({ focused: true }));
  stack.addEventListener('focusout', () => hold({ focused: false }));
  control('previous')?.addEventListener('click', () => goTo(state.selected - 1));
  control('next')?.addEventListener('click', () => goTo(state.selected + 1));
  control('pause')?.addEventListener('click', () => hold({ playing: !state.playing }));
  for (const [index, dot] of dots.entries()) dot.addEventListener('click', () => goTo(index));
  select(0);
  showRunning();
}

/** Starts every carousel that the page was delivered with. */
export function runCarousels(): void {
  for (const stack of document.querySelectorAll<HTMLElement>('[data-carousel]')) runCarousel(stack);
}
