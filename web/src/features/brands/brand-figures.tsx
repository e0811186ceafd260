import type { BrandCard } from '@postownia/contract/features/brands';
import { IconCircleDot } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../components/icon.tsx';
import { StatusGlyph } from '../../components/status-glyph.tsx';
import { classNames } from '../../lib/class-names.ts';
import { formatDay, formatNumber } from '../../lib/formats.ts';
import styles from './brands-overview.module.css';
import { troubleOf } from './order-brands.ts';

const sum = (cards: readonly BrandCard[], of: (card: BrandCard) => number): number =>
  cards.reduce((total, card) => total + of(card), 0);

/** What all brands have ahead and waiting, in four numbers. */
export function BrandFigures({ cards }: { cards: readonly BrandCard[] }) {
  const { t, i18n } = useTranslation('brands');
  const failed = sum(cards, ({ trouble }) => trouble.posts);
  const lost = sum(cards, ({ trouble }) => trouble.lostAccounts);
  const [next] = cards.flatMap(({ waiting }) => waiting.next ?? []).toSorted();
  return (
    <dl className={styles.figures}>
      <Figure
        mark={<StatusGlyph status="scheduled" />}
        label={t('week')}
        value={sum(cards, ({ days }) => days.reduce((total, { posts }) => total + posts, 0))}
        text={t('inBrands', { count: cards.length })}
      />
      <Figure
        mark={<StatusGlyph status="waiting" />}
        label={t('toApprove')}
        value={sum(cards, ({ waiting }) => waiting.posts)}
        text={next === undefined ? t('nothingWaits') : t('nextOf', { date: formatDay(next, i18n.language) })}
      />
      <Figure
        mark={<StatusGlyph status="failed" />}
        label={t('troubles')}
        value={sum(cards, troubleOf)}
        text={
          failed + lost === 0
            ? t('noTrouble')
            : [failed > 0 && t('posts', { count: failed }), lost > 0 && t('accounts', { count: lost })]
                .filter(Boolean)
                .join(', ')
        }
        danger={failed + lost > 0}
      />
      <Figure
        mark={<Icon of={IconCircleDot} size={18} />}
        label={t('tokens')}
        value={sum(cards, ({ tokens }) => tokens.spent)}
        text={t('thisMonth')}
      />
    </dl>
  );
}

interface FigureProps {
  mark: ReactNode;
  label: string;
  value: number;
  text: string;
  danger?: boolean;
}

function Figure({ mark, label, value, text, danger = false }: FigureProps) {
  const { i18n } = useTranslation();
  return (
    <div className={classNames(styles.figure, danger && styles.danger)}>
      <dt>
        {mark}
        {label}
      </dt>
      <dd>
        <b>{formatNumber(value, i18n.language)}</b>
        {text}
      </dd>
    </div>
  );
}
