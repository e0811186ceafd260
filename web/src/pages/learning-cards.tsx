import company from 'virtual:company';
import type { EnrolmentKind } from '@postownia/contract/features/contact';
import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../components/icon.tsx';
import { EnrolButton } from '../features/contact/enrol-button.tsx';
import { classNames } from '../lib/class-names.ts';
import site from './site.module.css';

interface LearningCardsProps {
  kind: EnrolmentKind;
  items: readonly {
    item: string;
    name: string;
    text: string;
    points: readonly string[];
    length: string;
    host: string;
  }[];
}

/** Three cards of webinars or courses, each with its form behind a button. */
export function LearningCards({ kind, items }: LearningCardsProps) {
  const { t } = useTranslation('learning');
  return (
    <div className={classNames(site.wrap, site.section, site.belowHead)}>
      <div className={site.cards}>
        {items.map(({ item, name, text, points, length, host }) => (
          <article key={item}>
            <p className={site.meta}>
              <span>{length}</span>
              {/* The drawn people teach on the demonstration alone. */}
              {(kind !== 'webinar' || company.isExample) && <span>{host}</span>}
            </p>
            <h2>{name}</h2>
            <p>{text}</p>
            <ul className={site.ticks}>
              {points.map((point) => (
                <li key={point}>
                  <Icon of={IconCheck} size={17} />
                  {point}
                </li>
              ))}
            </ul>
            <div className={site.foot}>
              <EnrolButton kind={kind} item={item} name={name} label={t('enrol')} email={company.email} />
            </div>
          </article>
        ))}
      </div>
    </div>
  );
}
