import { type PointerEvent, type ReactNode, useRef } from 'react';
import { Dialog, Modal, ModalOverlay } from 'react-aria-components';
import { classNames } from '../lib/class-names.ts';
import styles from './modal-frame.module.css';

export interface ModalFrameProps {
  kind: 'dialog' | 'wide-dialog' | 'board-dialog' | 'drawer' | 'sheet' | 'short-sheet';
  /** `alertdialog` for questions whose answer changes something. */
  role?: 'dialog' | 'alertdialog';
  labelledBy?: string | undefined;
  label?: string | undefined;
  /** Escape, a press outside and a swipe down call this; leave it out where only a button may close. */
  onClose: () => void;
  dismissable?: boolean;
  children: ReactNode;
}

const SHAPES = {
  dialog: styles.dialog,
  'wide-dialog': classNames(styles.dialog, styles.wide),
  'board-dialog': classNames(styles.dialog, styles.board),
  drawer: styles.drawer,
  sheet: styles.sheet,
  'short-sheet': classNames(styles.sheet, styles.short),
};

/** A sheet swiped down by this much, in px, closes. */
const SWIPE_TO_CLOSE = 90;

function Grip({ onClose }: { onClose: () => void }) {
  const start = useRef<number | null>(null);
  return (
    <div
      className={styles.grip}
      aria-hidden="true"
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        start.current = event.clientY;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerUp={(event: PointerEvent<HTMLDivElement>) => {
        if (start.current !== null && event.clientY - start.current > SWIPE_TO_CLOSE) onClose();
        start.current = null;
      }}
    />
  );
}

/**
 * The floating part of dialogs, drawers and sheets: keeps the focus inside, hides the rest from screen readers, gives
 * the focus back. Loaded on first use; use `Dialog`, `Drawer` and `BottomSheet`.
 */
export default function ModalFrame(props: ModalFrameProps) {
  const { kind, role = 'dialog', labelledBy, label, onClose, dismissable = true, children } = props;
  const isSheet = kind === 'sheet' || kind === 'short-sheet';
  const isDialog = !isSheet && kind !== 'drawer';
  return (
    <ModalOverlay
      isOpen
      isDismissable={dismissable}
      isKeyboardDismissDisabled={!dismissable}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      className={classNames(styles.overlay, isDialog && styles.dialogOverlay)}
    >
      <Modal className={SHAPES[kind] ?? ''}>
        {isSheet && <Grip onClose={onClose} />}
        <Dialog
          role={role}
          className={styles.inner ?? ''}
          {...(labelledBy === undefined ? {} : { 'aria-labelledby': labelledBy })}
          {...(label === undefined ? {} : { 'aria-label': label })}
        >
          {children}
        </Dialog>
      </Modal>
    </ModalOverlay>
  );
}
