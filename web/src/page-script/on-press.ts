/** Calls `act` with every element of the selector that is pressed, by whatever means, now or later in the page. */
export function onPress(selector: string, act: (element: HTMLElement) => void): void {
  document.addEventListener('click', (event) => {
    const pressed = event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;
    if (pressed) act(pressed);
  });
}
