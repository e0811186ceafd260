import type { MouseEvent, ReactNode, Ref } from 'react';
import type { LinkProps } from 'react-router';
import { classNames } from '../lib/class-names.ts';
import styles from './button.module.css';
import { CostChip } from './cost-chip.tsx';
import { Icon, type IconShape } from './icon.tsx';
import { RegistrationMark } from './registration-mark.tsx';
import { SiteLink } from './site-link.tsx';

/** `machine` starts the press (generate, publish, pay): at most one per region of a view. */
export type ButtonVariant = 'machine' | 'ink' | 'line' | 'ghost' | 'danger';
export type ButtonSize = 'small' | 'regular' | 'large';

interface Looks {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  icon?: IconShape | undefined;
  iconAfter?: IconShape | undefined;
  block?: boolean | undefined;
  /** Tokens that a press costs, shown inside. */
  cost?: number | undefined;
  className?: string | undefined;
}

export interface ButtonProps extends Looks {
  children: ReactNode;
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => void) | undefined;
  type?: 'button' | 'submit';
  /** Shows the registration mark and ignores presses; with `busyLabel` the noun form replaces the label. */
  busy?: boolean | undefined;
  busyLabel?: string | undefined;
  /** Nothing the person can mend here; otherwise use `unavailable`. */
  disabled?: boolean | undefined;
  /** Refused by a rule the person can mend: stays focusable, points at visible text, a press tells the reason. */
  unavailable?: { describedBy?: string | undefined; onPress: () => void } | null | undefined;
  form?: string | undefined;
  id?: string | undefined;
  ref?: Ref<HTMLButtonElement> | undefined;
  /** What a form hears of the button that sent it. */
  value?: string | undefined;
  'aria-label'?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-expanded'?: boolean | undefined;
  'aria-controls'?: string | undefined;
  'aria-haspopup'?: 'menu' | 'dialog' | 'listbox' | undefined;
  'aria-pressed'?: boolean | undefined;
}

function classOf(
  { variant = 'line', size = 'regular', block, className }: Looks,
  ...more: (string | false | undefined)[]
) {
  return classNames(
    styles.button,
    styles[variant],
    size !== 'regular' && styles[size],
    block && styles.block,
    ...more,
    className,
  );
}

function Label({ icon, iconAfter, cost, children }: Looks & { children: ReactNode }) {
  return (
    <>
      {icon && <Icon of={icon} />}
      {children}
      {cost !== undefined && <CostChip cost={cost} />}
      {iconAfter && <Icon of={iconAfter} />}
    </>
  );
}

export function Button(props: ButtonProps) {
  const { children, onPress, type = 'button', busy = false, busyLabel, unavailable, disabled, ref } = props;
  const { variant, size, icon, iconAfter, block, cost, className, ...rest } = props;
  const looks = { variant, size, icon, iconAfter, block, cost, className };
  const {
    children: _c,
    onPress: _o,
    busy: _b,
    busyLabel: _l,
    unavailable: _u,
    ref: _r,
    ...attributes
  } = rest;
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy || unavailable) {
      event.preventDefault();
      if (!busy) unavailable?.onPress();
      return;
    }
    onPress?.(event);
  };
  const label = (
    <Label icon={icon} iconAfter={iconAfter} cost={cost}>
      {children}
    </Label>
  );
  const mark = (
    <span>
      <RegistrationMark />
      {busyLabel ?? children}
    </span>
  );
  return (
    <button
      {...attributes}
      ref={ref}
      type={type}
      disabled={disabled}
      className={classOf(looks, busy && styles.busy, unavailable ? styles.unavailable : undefined)}
      aria-busy={busy || undefined}
      aria-disabled={unavailable || busy ? true : undefined}
      aria-describedby={unavailable?.describedBy ?? props['aria-describedby']}
      onClick={press}
    >
      {busyLabel === undefined && !busy ? (
        label
      ) : (
        <span className={styles.labels}>
          <span className={busy ? styles.away : undefined}>{label}</span>
          {busy ? mark : <span className={styles.away}>{mark}</span>}
        </span>
      )}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink(props: Looks & Omit<LinkProps, 'className' | 'to'> & { to: string }) {
  const { variant, size, icon, iconAfter, block, cost, className, children, ...link } = props;
  return (
    <SiteLink {...link} className={classOf({ variant, size, block, className })}>
      <Label icon={icon} iconAfter={iconAfter} cost={cost}>
        {children as ReactNode}
      </Label>
    </SiteLink>
  );
}

/** The classes of a quiet icon button, for buttons that the page script runs. */
export const iconButtonClass = (size?: ButtonSize) => classOf({ variant: 'ghost', size }, styles.iconOnly);

interface IconButtonProps
  extends Omit<ButtonProps, 'children' | 'icon' | 'iconAfter' | 'cost' | 'busyLabel' | 'block'> {
  icon: IconShape;
  /** The accessible name. */
  label: string;
}

/** A square button of one icon, always with a name. */
export function IconButton({ icon, label, variant = 'ghost', ...props }: IconButtonProps) {
  return (
    <Button
      {...props}
      variant={variant}
      aria-label={label}
      className={classNames(styles.iconOnly, props.className)}
    >
      {props.busy ? null : <Icon of={icon} size={props.size === 'small' ? 18 : 20} />}
    </Button>
  );
}
