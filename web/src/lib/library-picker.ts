import type { LibraryAsset } from '@postownia/contract/features/assets';
import { type ComponentType, createContext } from 'react';

export interface LibraryPickerProps {
  /** Assets that are shown already. */
  taken: readonly string[];
  /** How many more are taken. */
  room: number;
  /** What is offered; default pictures alone. */
  kinds?: readonly ('photos' | 'videos' | 'generated')[];
  /** What one is chosen for, as its button says; default a post. */
  purpose?: 'post' | 'shot' | 'poster';
  onChoose: (chosen: readonly LibraryAsset[]) => void;
  onClose: () => void;
}

/** What opens as "Z biblioteki": the library's own, which the page hands over. */
export const LibraryPicker = createContext<ComponentType<LibraryPickerProps> | null>(null);
