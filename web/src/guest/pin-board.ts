import type { GuestPost } from '@postownia/contract/features/approvals';
import { h } from './dom.ts';
import { t } from './texts.ts';

/** In shares of the image's width and height from its left upper corner. */
export interface PinPlace {
  readonly x: number;
  readonly y: number;
}

/** An arrow moves the pin by two hundredths. */
const STEP = 0.02;
const ARROWS: Readonly<Record<string, PinPlace>> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const within = (share: number) => Math.min(1, Math.max(0, share));

/** The post's image on which a touch sets a pin; by the keyboard a button sets it and arrows move it. */
export function pinBoard(
  { url, altText }: GuestPost['media'][number],
  onChange: (place: PinPlace | null) => void,
): HTMLElement {
  let place: PinPlace | null = null;
  const pin = h('button', { type: 'button', class: 'pin', hidden: true, 'aria-label': t('pin') }, '1');
  const image = h('img', { src: url, alt: altText });
  const board = h('div', { class: 'board' }, image, pin);
  const toggle = h('button', { type: 'button', class: 'link' }, t('addPin'));
  const put = (next: PinPlace | null) => {
    place = next === null ? null : { x: within(next.x), y: within(next.y) };
    pin.hidden = place === null;
    pin.style.left = `${(place?.x ?? 0) * 100}%`;
    pin.style.top = `${(place?.y ?? 0) * 100}%`;
    toggle.textContent = place === null ? t('addPin') : t('removePin');
    onChange(place);
  };
  image.addEventListener('click', ({ clientX, clientY }) => {
    const { left, top, width, height } = image.getBoundingClientRect();
    put({ x: (clientX - left) / width, y: (clientY - top) / height });
  });
  toggle.addEventListener('click', () => {
    put(place === null ? { x: 0.5, y: 0.5 } : null);
    if (place !== null) pin.focus();
  });
  pin.addEventListener('keydown', (event) => {
    const arrow = ARROWS[event.key];
    if (event.key === 'Delete') {
      put(null);
      toggle.focus();
    } else if (arrow !== undefined && place !== null) {
      event.preventDefault();
      put({ x: place.x + arrow.x, y: place.y + arrow.y });
    }
  });
  return h('div', { class: 'pointing' }, board, h('p', { class: 'hint' }, t('touch'), ' ', toggle));
}
