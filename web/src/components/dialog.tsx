import { type ReactNode, Suspense, useId } from 'react';
import { loadAhead } from '../lib/load-lazily.ts';
import styles from './modal-frame.module.css';
import type { ModalFrameProps } from './modal-frame.tsx';

const ModalFrame = loadAhead(() => import('./modal-frame.tsx'));

interface DialogProps {
  isOpen: boolean;
  onClose: () => void;
  /** The question. */
  title: string;
  /** The consequence. */
  children?: ReactNode;
  /** Buttons, "Anuluj" first, the verb last. */
  actions: ReactNode;
  role?: 'dialog' | 'alertdialog';
  /** `board`: for work that shows its result beside it. */
  wide?: boolean | 'board';
  /** False where only the buttons may close. */
  dismissable?: boolean;
}

const KINDS = new Map<boolean | 'board', ModalFrameProps['kind']>([
  [true, 'wide-dialog'],
  ['board', 'board-dialog'],
]);

/** A question in the middle of the screen, 440 px (640 px when `wide`, up to 1120 px as a `board`). */
export function Dialog({
  isOpen,
  onClose,
  title,
  children,
  actions,
  role,
  wide = false,
  dismissable = true,
}: DialogProps) {
  const id = useId();
  if (!isOpen) return null;
  return (
    <Suspense>
      <ModalFrame
        kind={KINDS.get(wide) ?? 'dialog'}
        role={role ?? 'dialog'}
        labelledBy={id}
        onClose={onClose}
        dismissable={dismissable}
      >
        <h2 className={styles.title} id={id}>
          {title}
        </h2>
        {children && <div className={styles.body}>{children}</div>}
        <div className={styles.actions}>{actions}</div>
      </ModalFrame>
    </Suspense>
  );
}

interface PanelProps extends Pick<ModalFrameProps, 'labelledBy' | 'label' | 'children' | 'onClose'> {
  isOpen: boolean;
}

/** A 400 px panel from the right edge. Its content brings heading and close button. */
export function Drawer({ isOpen, ...frame }: PanelProps) {
  if (!isOpen) return null;
  return (
    <Suspense>
      <ModalFrame kind="drawer" {...frame} />
    </Suspense>
  );
}

/** A sheet from the bottom of a phone, 72 px below the top or as high as its content; closes by a swipe down too. */
export function BottomSheet({ isOpen, short = false, ...frame }: PanelProps & { short?: boolean }) {
  if (!isOpen) return null;
  return (
    <Suspense>
      <ModalFrame kind={short ? 'short-sheet' : 'sheet'} {...frame} />
    </Suspense>
  );
}
