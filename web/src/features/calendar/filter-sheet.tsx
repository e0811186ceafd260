import type { Post } from '@postownia/contract/features/posts';
import { IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../components/button.tsx';
import { Chips } from '../../components/chips.tsx';
import { BottomSheet } from '../../components/dialog.tsx';
import styles from './filter-bar.module.css';
import { countsOf, NO_FILTER, passes, STATE_GROUPS } from './post-filter.ts';
import { useFilterChoices } from './use-filter-choices.ts';
import type { CalendarFilter } from './use-post-filter.ts';

interface FilterSheetProps {
  posts: readonly Post[];
  filter: CalendarFilter;
  onClose: () => void;
}

/** The whole filter on a phone; nothing changes behind it until its button is pressed. */
export default function FilterSheet({ posts, filter, onClose }: FilterSheetProps) {
  const { t } = useTranslation('calendar');
  const [wanted, setWanted] = useState(filter.filter);
  const choices = useFilterChoices(posts, filter);
  const counts = countsOf(posts, { ...wanted, states: [] }, 'states', filter.basis);
  const all = countsOf(posts, NO_FILTER, 'states', filter.basis);
  const groups = STATE_GROUPS.filter((group) => all.has(group) || wanted.states.includes(group));
  const found = posts.filter((post) => passes(post, wanted, filter.basis)).length;
  return (
    <BottomSheet isOpen label={t('filter.title')} onClose={onClose}>
      <div className={styles.sheet}>
        <div className={styles.sheetHead}>
          <h2>{t('filter.title')}</h2>
          <IconButton icon={IconX} label={t('filter.close')} onPress={onClose} />
        </div>
        <div className={styles.sheetBody}>
          <Chips
            label={t('filter.stateLabel')}
            options={groups.map((group) => ({
              value: group,
              label: t(`filter.states.${group}`, { count: counts.get(group) ?? 0 }),
            }))}
            values={wanted.states}
            onChange={(states) => setWanted({ ...wanted, states })}
          />
          {choices.map(({ kind, values }) => (
            <Chips
              key={kind}
              label={t(`filter.${kind}`)}
              options={values}
              values={wanted[kind]}
              onChange={(chosen) => setWanted({ ...wanted, [kind]: chosen })}
            />
          ))}
        </div>
        <div className={styles.sheetFoot}>
          <Button variant="ghost" onPress={() => setWanted(NO_FILTER)}>
            {t('filter.clear')}
          </Button>
          <Button
            variant="ink"
            className={styles.apply}
            onPress={() => {
              filter.set(wanted);
              onClose();
            }}
          >
            {t('filter.show', { found })}
          </Button>
        </div>
      </div>
    </BottomSheet>
  );
}
