import type { Post } from '@postownia/contract/features/posts';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../components/button.tsx';
import { Checkbox } from '../../components/checkbox.tsx';
import { Icon } from '../../components/icon.tsx';
import PopoverFrame from '../../components/popover-frame.tsx';
import styles from './filter-bar.module.css';
import { passes, toggled } from './post-filter.ts';
import type { ChosenKind } from './use-filter-choices.ts';
import type { CalendarFilter } from './use-post-filter.ts';

interface FilterMenuProps {
  choice: ChosenKind;
  posts: readonly Post[];
  filter: CalendarFilter;
  trigger: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The values of one kind to tick. The button says how many posts they would show; only it changes the address. */
export default function FilterMenu({ choice, posts, filter, trigger, onClose }: FilterMenuProps) {
  const { t } = useTranslation('calendar');
  const [wanted, setWanted] = useState(filter.filter);
  const { kind, values } = choice;
  const chosen: readonly string[] = wanted[kind];
  const found = posts.filter((post) => passes(post, wanted, filter.basis)).length;
  return (
    <PopoverFrame trigger={trigger} label={t(`filter.${kind}`)} onClose={onClose}>
      <p className={styles.question}>{t(`filter.ask.${kind}`)}</p>
      <ul className={styles.values}>
        {values.map(({ value, label, icon, count }) => (
          <li key={value}>
            <Checkbox
              label={
                <span className={styles.value}>
                  {icon && <Icon of={icon} size={17} />}
                  <span>{label}</span>
                  <span className={styles.count}>{count}</span>
                </span>
              }
              checked={chosen.includes(value)}
              onChange={() => setWanted(toggled(wanted, kind, value))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Button variant="ghost" size="small" onPress={() => setWanted({ ...wanted, [kind]: [] })}>
          {t('filter.clear')}
        </Button>
        <Button
          variant="ink"
          size="small"
          onPress={() => {
            filter.set(wanted);
            onClose();
          }}
        >
          {t('filter.show', { found })}
        </Button>
      </div>
    </PopoverFrame>
  );
}
