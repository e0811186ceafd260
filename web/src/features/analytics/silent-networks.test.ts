import type { Network } from '@postownia/contract';
import type { AccountCard, AnalyticsReport } from '@postownia/contract/features/analytics';
import { definitionOf, NETWORKS } from '@postownia/contract/networks';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { addPolishTexts } from '../../i18n/i18n.ts';
import texts from '../../i18n/pl/analytics.json';
import { AccountCardRow } from './account-card.tsx';
import { NoResults } from './no-results.tsx';

addPolishTexts('analytics', texts);

const card = (network: Network, known: Partial<AccountCard> = {}): AccountCard => ({
  id: network,
  network,
  name: 'Palarnia',
  followers: null,
  followersChange: null,
  posts: null,
  engagement: null,
  dailyReach: null,
  dailyViews: null,
  readAt: '2026-11-21T09:00:00.000Z',
  ...known,
});
const words = (markup: string) => markup.replaceAll(/<[^>]+>/g, ' ').replaceAll(/[\s\u00a0]+/g, ' ');
const row = (account: AccountCard) => words(renderToStaticMarkup(createElement(AccountCardRow, { account })));
const telling = (figures: 'views' | 'none' | undefined) =>
  NETWORKS.filter((network) => definitionOf(network).figures === figures);

test.each(telling('views'))('%s shows its views and says that there is nothing of posts', (network) => {
  const shown = row(card(network, { dailyViews: 1234 }));
  expect(shown).toContain('nie podaje nam obserwujących ani wyników postów');
  expect(shown).toMatch(/Wyświetlenia dziennie \(średnio\) 1 ?234/);
  expect(shown).not.toContain('Zaang.');
  expect(row(card(network))).toMatch(/Wyświetlenia dziennie \(średnio\) brak danych/);
});

test.each(telling('none'))('%s shows no figure', (network) => {
  expect(row(card(network, { dailyViews: 1234 }))).not.toContain('Wyświetlenia');
});

/** What stands in place of the results of a brand that has these accounts and just had a post out. */
function emptyState(networks: readonly Network[]): string {
  const report = { accounts: networks.map((network) => card(network)), current: { posts: 1 } };
  const given = { ...report, firstFiguresAt: null, zone: 'Europe/Warsaw' } as unknown as AnalyticsReport;
  return words(
    renderToStaticMarkup(createElement(MemoryRouter, null, createElement(NoResults, { report: given }))),
  );
}

test('a brand whose networks tell nothing of posts is promised no results', () => {
  const silent = [...telling('views'), ...telling('none')];
  const shown = emptyState(silent);
  expect(shown).toContain('Bez wyników postów');
  expect(shown).toContain('Połączone sieci nie podają nam wyników postów.');
  const [other] = telling(undefined);
  if (other === undefined) throw new Error('no network tells anything');
  expect(emptyState([...silent, other])).toContain('Tu pojawią się wyniki');
});
