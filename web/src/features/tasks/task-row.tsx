import type { Task, Tasks } from '@postownia/contract/features/tasks';
import { networkName } from '@postownia/contract/networks';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Button, ButtonLink } from '../../components/button.tsx';
import { PaletteSwatches, paletteKey } from '../../components/palette-bar.tsx';
import { BRAND_PARAMETER, brandOfTab } from '../../lib/brand-of-tab.ts';
import { classNames } from '../../lib/class-names.ts';
import { formatInstantDay, formatWeekdayAndDay } from '../../lib/formats.ts';
import { useMessage } from '../../lib/use-message.ts';
import { AREA_OF } from './task-kinds.ts';
import { TaskMark } from './task-mark.tsx';
import styles from './tasks.module.css';

export type TaskBrand = Tasks['brands'][number];

interface TaskRowProps {
  task: Task;
  brand: TaskBrand;
  busy: boolean;
  /** It is done, and slides out. */
  leaving: boolean;
  onApprove: () => void;
}

/** One thing to do: what it is, of which brand, and the way to the place that does it. The first action comes first for the keyboard. */
export function TaskRow({ task, brand, busy, leaving, onApprove }: TaskRowProps) {
  const { t, i18n } = useTranslation('tasks');
  const { kind, post, account } = task;
  const title = t(`titles.${kind}`, { name: nameIn(task), count: task.count ?? 0 });
  const about = `${title}, ${brand.name}${post === null ? '' : `, ${formatWeekdayAndDay(post.date, i18n.language)}`}`;
  return (
    <li
      className={classNames(
        styles.task,
        AREA_OF[kind] === 'trouble' && styles.trouble,
        leaving && styles.leaving,
      )}
      data-task={task.id}
    >
      <span className={styles.mark}>
        <TaskMark kind={kind} />
      </span>
      <div className={styles.words}>
        <h3>{title}</h3>
        <TaskText task={task} zone={brand.zone} />
        <p className={styles.facts}>
          <span className={styles.brand}>
            {brand.palette !== null && <PaletteSwatches palette={paletteKey(brand.palette)} />}
            {brand.name}
          </span>
          {account !== null && <span>{placeOf(account, { isNamed: post === null })}</span>}
          {post !== null && (
            <span>
              {formatWeekdayAndDay(post.date, i18n.language)}, {post.time}
            </span>
          )}
        </p>
      </div>
      {kind === 'approve' && post?.thumbnailUrl && (
        <img className={styles.thumbnail} src={post.thumbnailUrl} alt="" loading="lazy" />
      )}
      <div className={styles.actions}>
        {kind === 'approve' && (
          <Button variant="ink" icon={IconCheck} busy={busy} onPress={onApprove}>
            {t('approve')}
            <span className="sr">: {about}</span>
          </Button>
        )}
        <ButtonLink
          variant={AREA_OF[kind] === 'trouble' && task.group === 'today' ? 'ink' : 'line'}
          to={addressOf(task)}
          reloadDocument={task.brand !== brandOfTab()}
        >
          {t(`actions.${kind}`)}
          <span className="sr">: {about}</span>
        </ButtonLink>
      </div>
    </li>
  );
}

/** What was written, what happened, or what the thing is for. */
function TaskText({ task, zone }: { task: Task; zone: string }) {
  const { t, i18n } = useTranslation('tasks');
  const formatMessage = useMessage();
  const { kind, words, post, sentence, message, step, dueAt } = task;
  if (words !== null)
    return (
      <p className={styles.text}>{words.name === null ? words.text : t('quoted', { text: words.text })}</p>
    );
  if (sentence !== null || message !== null)
    return <p className={styles.text}>{formatMessage(message, sentence)}</p>;
  if (kind === 'approve') return <p className={styles.text}>{post?.excerpt || t('noText')}</p>;
  if (kind === 'late') return <p className={styles.text}>{t(`late.${step ?? 'team'}`)}</p>;
  if (kind === 'expiring')
    return (
      <p className={styles.text}>
        {t('expires', { date: dueAt === null ? '' : formatInstantDay(dueAt, i18n.language, zone) })}
      </p>
    );
  if (kind === 'facts' || kind === 'interview') return <p className={styles.text}>{t(`texts.${kind}`)}</p>;
  return null;
}

/** The network, and which of its accounts unless the title says so. */
const placeOf = ({ network, name }: NonNullable<Task['account']>, { isNamed }: { isNamed: boolean }) =>
  isNamed ? networkName(network) : `${networkName(network)}, ${name}`;

const nameIn = ({ account, words }: Task): string => words?.name ?? account?.name ?? '';

/** The place of another brand is a page of its own: this one speaks for its own brand alone. */
const addressOf = ({ path, brand }: Task): string =>
  brand === brandOfTab() ? path : `${path}${path.includes('?') ? '&' : '?'}${BRAND_PARAMETER}=${brand}`;
