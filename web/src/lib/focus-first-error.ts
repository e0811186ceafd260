/**
 * Moves the focus to the first control that was refused, after the form has shown its errors. A folded part opens.
 * Controls carry `aria-invalid`; groups of chips and cards carry it on the group.
 */
export function focusFirstError(): void {
  requestAnimationFrame(() => {
    const refused = document.querySelector<HTMLElement>('[aria-invalid="true"]');
    if (refused === null) return;
    refused.closest('details')?.setAttribute('open', '');
    const target = refused.matches('input, textarea, select, button')
      ? refused
      : refused.querySelector<HTMLElement>('[tabindex="0"], button, input');
    target?.focus();
  });
}
