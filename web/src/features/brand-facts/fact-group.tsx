import type { BrandFact } from '@postownia/contract/features/brand-facts';
import { type KeyboardEvent, useId } from 'react';
import { FactCard } from './fact-card.tsx';
import styles from './facts.module.css';
import type { FactChanges } from './use-facts.ts';

interface FactGroupProps {
  title: string;
  facts: readonly BrandFact[];
  changes: FactChanges;
}

/** Facts of one kind; J and K lead from card to card, over the groups too. */
export function FactGroup({ title, facts, changes }: FactGroupProps) {
  const id = useId();
  return (
    <section className={styles.group} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={styles.cards} onKeyDown={leadFocus}>
        {facts.map((fact) => (
          <li key={fact.id} data-fact="">
            <FactCard fact={fact} changes={changes} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const STEPS: Readonly<Record<string, number>> = { j: 1, k: -1 };
const BUTTONS: Readonly<Record<string, string>> = { e: 'button[value=mend]', Delete: 'button[value=reject]' };

function leadFocus(event: KeyboardEvent<HTMLElement>): void {
  const target = event.target as HTMLElement;
  if (event.ctrlKey || event.metaKey || event.altKey || target.matches('input, textarea, select')) return;
  const card = target.closest<HTMLElement>('[data-fact]');
  const step = STEPS[event.key];
  if (step !== undefined) {
    const cards = [...document.querySelectorAll<HTMLElement>('[data-fact]')];
    cards[cards.indexOf(card as HTMLElement) + step]?.querySelector<HTMLElement>('button')?.focus();
  }
  const button = BUTTONS[event.key];
  if (button !== undefined) card?.querySelector<HTMLElement>(button)?.click();
}
