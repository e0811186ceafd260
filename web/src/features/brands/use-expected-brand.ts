import { useEffect, useRef } from 'react';
import { expectBrand } from '../../lib/brand-stay.ts';

/** Milliseconds for which a name is pointed at before its brand is asked for: whoever only passes over it wants another. */
const REST = 60;

/** Tells at which brand somebody points, so that it can be asked for while they press; a press is never in passing. */
export function useExpectedBrand(): (slug: string, isPressed?: boolean) => void {
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(waiting.current), []);
  return (slug, isPressed = false) => {
    clearTimeout(waiting.current);
    if (isPressed) expectBrand(slug);
    else waiting.current = setTimeout(() => expectBrand(slug), REST);
  };
}
