import { useEffect } from 'react';
import { showToast } from '../components/toast.tsx';

/** Says that something could not be read as a toast too, once each time it fails; null: nothing failed. */
export function useFailureToast(text: string | null): void {
  useEffect(() => {
    if (text !== null) showToast.error(text, { id: text });
  }, [text]);
}
