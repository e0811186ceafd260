import { useEffect, useState } from 'react';

/** Files that are dropped anywhere on the page or pasted into it. @returns whether some hang over it now */
export function useFileDrop(
  onFiles: (files: readonly File[]) => void,
  { enabled }: { enabled: boolean },
): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!enabled) return;
    const unmounting = new AbortController();
    const { signal } = unmounting;
    /** Enters and leaves of the elements below, which come in pairs. */
    let depth = 0;
    const carries = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const count = (step: number) => (event: DragEvent) => {
      if (!carries(event)) return;
      depth = Math.max(0, depth + step);
      setOver(depth > 0);
    };
    window.addEventListener('dragenter', count(1), { signal });
    window.addEventListener('dragleave', count(-1), { signal });
    window.addEventListener('dragover', (event) => carries(event) && event.preventDefault(), { signal });
    window.addEventListener(
      'drop',
      (event) => {
        if (!carries(event)) return;
        event.preventDefault();
        depth = 0;
        setOver(false);
        onFiles([...(event.dataTransfer?.files ?? [])]);
      },
      { signal },
    );
    window.addEventListener(
      'paste',
      (event) => {
        const files = [...(event.clipboardData?.files ?? [])];
        if (files.length > 0) onFiles(files);
      },
      { signal },
    );
    return () => unmounting.abort();
  }, [onFiles, enabled]);
  return over;
}
