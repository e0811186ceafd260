import type { ReactNode, RefObject } from 'react';
import { Dialog, Popover } from 'react-aria-components';
import styles from './popover-frame.module.css';

interface PopoverFrameProps {
  /** What it stands beside, and what gets the focus back. */
  trigger: RefObject<HTMLElement | null>;
  label: string;
  onClose: () => void;
  children: ReactNode;
}

/** A small dialog beside what opened it, also inside another dialog. Loaded on first use. */
export default function PopoverFrame({ trigger, label, onClose, children }: PopoverFrameProps) {
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      placement="bottom end"
      className={styles.popover ?? ''}
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
    >
      <Dialog aria-label={label} className={styles.inner ?? ''}>
        {children}
      </Dialog>
    </Popover>
  );
}
