import { IconCheck } from '@tabler/icons-react';
import {
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { classNames } from '../lib/class-names.ts';
import { Icon, type IconShape } from './icon.tsx';
import styles from './menu.module.css';

export interface MenuItem {
  id: string;
  label: string;
  icon?: IconShape;
  /** Keys that do the same wherever one is, as people read them. */
  keys?: string;
  /** Set where one of the items is the present choice. */
  checked?: boolean;
}

interface MenuProps {
  /** Accessible name of the button. */
  label: string;
  trigger: ReactNode;
  items: readonly MenuItem[];
  onChoose: (id: string) => void;
  /** The list is opened: one of its items may be about to be chosen. */
  onOpen?: (() => void) | undefined;
  /** Somebody points at an item, by pointer or keys, or has begun to press it: it may be about to be chosen. */
  onPoint?: ((id: string, isPressed: boolean) => void) | undefined;
  align?: 'start' | 'end';
  triggerClassName?: string | undefined;
}

const STEP: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => (index + 1) % count,
  ArrowUp: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_index, count) => count - 1,
};

/** A button that opens a short list of commands or choices: arrows, Home, End, Escape; the focus comes back. */
export function Menu({
  label,
  trigger,
  items,
  onChoose,
  onOpen,
  onPoint,
  align = 'end',
  triggerClassName,
}: MenuProps) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = () => {
    setOpen(false);
    button.current?.focus({ preventScroll: true });
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only watches the focus leave
    <div
      className={styles.anchor}
      onBlur={(event: FocusEvent<HTMLDivElement>) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        className={triggerClassName ?? styles.trigger}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={label}
        onClick={() => {
          if (!open) onOpen?.();
          setOpen(!open);
        }}
      >
        {trigger}
      </button>
      {open && (
        <MenuList
          id={id}
          label={label}
          items={items}
          align={align}
          onChoose={(item) => {
            close();
            onChoose(item);
          }}
          onPoint={onPoint}
          onEscape={close}
          onLeave={() => setOpen(false)}
        />
      )}
    </div>
  );
}

interface MenuListProps extends Pick<MenuProps, 'label' | 'items' | 'onChoose' | 'onPoint' | 'align'> {
  id: string;
  onEscape: () => void;
  /** Tab: the focus goes on by itself. */
  onLeave: () => void;
}

const choicesIn = (list: HTMLElement | null) => [
  ...(list?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? []),
];

/** The open list. It takes the focus to the present choice, or to the first. */
function MenuList({ id, label, items, align, onChoose, onPoint, onEscape, onLeave }: MenuListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const choices = choicesIn(list.current);
    (choices.find((choice) => choice.ariaChecked === 'true') ?? choices[0])?.focus({ preventScroll: true });
  }, []);
  const pressKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const choices = choicesIn(event.currentTarget);
    const step = STEP[event.key];
    if (event.key === 'Escape') onEscape();
    else if (event.key === 'Tab') return onLeave();
    else if (step)
      choices[step(choices.indexOf(document.activeElement as HTMLElement), choices.length)]?.focus({
        preventScroll: true,
      });
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={list}
      id={id}
      role="menu"
      tabIndex={-1}
      aria-label={label}
      className={classNames(styles.list, align === 'start' && styles.start)}
      onKeyDown={pressKey}
    >
      {items.map((item) => (
        // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the role with a choice is menuitemradio
        <button
          key={item.id}
          type="button"
          role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
          aria-checked={item.checked}
          tabIndex={-1}
          className={styles.item}
          onClick={() => onChoose(item.id)}
          onPointerEnter={() => onPoint?.(item.id, false)}
          onPointerDown={() => onPoint?.(item.id, true)}
          onFocus={() => onPoint?.(item.id, false)}
        >
          {item.checked !== undefined && (
            <span className={styles.check}>{item.checked && <Icon of={IconCheck} />}</span>
          )}
          {item.icon && <Icon of={item.icon} />}
          {item.label}
          {item.keys && <kbd className={styles.keys}>{item.keys}</kbd>}
        </button>
      ))}
    </div>
  );
}
