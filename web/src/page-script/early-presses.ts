import { onPress } from './on-press.ts';

/**
 * A person may press a button of the application before its scripts have taken the page over. Inside `[data-early]` such
 * a press is noted, as `data-pressed`, for the button to act on when it comes to life.
 */
export function recordEarlyPresses(): void {
  onPress('[data-early]', (place) => {
    place.dataset.pressed = '';
  });
}
