import { IconAlertOctagon, IconCircleCheck, IconInfoCircle, IconX } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { resolveValue, type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { useTranslation } from 'react-i18next';
import { onBrandLeft } from '../lib/brand-stay.ts';
import { classNames } from '../lib/class-names.ts';
import { Icon } from './icon.tsx';
import { RegistrationMark } from './registration-mark.tsx';
import styles from './toast.module.css';

interface ToastOptions {
  /** The toast to replace in place, as `showToast.loading` gave it. */
  id?: string;
}

/** Milliseconds in which a toast fades. */
const LEAVING = 200;

/**
 * Short notices at the top centre, newest first, at most twenty, 350 px wide. Success stays 2 s, error and plain notice
 * 4 s (not while pointed at or focused), loading until it is replaced. Never the only trace of an error.
 */
export const showToast = {
  success: (text: string, options?: ToastOptions) =>
    toast.success(text, { duration: 2000, removeDelay: LEAVING, ...options }),
  error: (text: string, options?: ToastOptions) =>
    toast.error(text, { duration: 4000, removeDelay: LEAVING, ...options }),
  /** A success that leads somewhere: it stays as long as a link takes to be seen and pressed. */
  linked: (text: ReactElement) => toast.success(text, { duration: 8000, removeDelay: LEAVING }),
  /** A refusal that leads to what can be done about it. */
  refused: (text: ReactElement) => toast.error(text, { duration: 8000, removeDelay: LEAVING }),
  notice: (text: string, options?: ToastOptions) =>
    toast(text, { duration: 4000, removeDelay: LEAVING, ...options }),
  loading: (text: string, options?: ToastOptions) =>
    toast.loading(text, { duration: Number.POSITIVE_INFINITY, removeDelay: LEAVING, ...options }),
  dismiss: (id?: string) => toast.dismiss(id),
};

// They tell of the brand that is left, and lead to what it has.
onBrandLeft(() => toast.remove());

function Mark({ type }: { type: Toast['type'] }) {
  if (type === 'success') return <Icon of={IconCircleCheck} className={styles.tick ?? ''} />;
  if (type === 'error') return <Icon of={IconAlertOctagon} />;
  if (type === 'loading') return <RegistrationMark />;
  return <Icon of={IconInfoCircle} />;
}

function ToastSheet({ notice }: { notice: Toast }) {
  const { t } = useTranslation('components');
  const isError = notice.type === 'error';
  return (
    <div
      className={classNames(styles.toast, isError && styles.error, !notice.visible && styles.leaving)}
      role={isError ? 'alert' : 'status'}
    >
      <Mark type={notice.type} />
      <span>{resolveValue(notice.message, notice)}</span>
      {isError && (
        <button
          type="button"
          className={styles.close}
          // The focus stays where it was, for example inside a dialog below.
          onMouseDown={(event) => event.preventDefault()}
          aria-label={t('close')}
          onClick={() => toast.dismiss(notice.id)}
        >
          <Icon of={IconX} />
        </button>
      )}
    </div>
  );
}

/** Where toasts appear: once, in the root. Stays usable above dialogs. */
export function ToastArea() {
  const { toasts, handlers } = useToaster();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at a toast only stops its clock
    <div
      className={styles.area}
      data-react-aria-top-layer="true"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      onFocus={handlers.startPause}
      onBlur={handlers.endPause}
    >
      {toasts.map((notice) => (
        <ToastSheet key={notice.id} notice={notice} />
      ))}
    </div>
  );
}
