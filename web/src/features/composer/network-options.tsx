import type { Overview } from '@postownia/contract/features/calendar';
import { asksBeforePosting, mostImages } from '@postownia/contract/networks';
import type { TargetOptions } from '@postownia/contract/networks/network-definition';
import { Suspense, useState } from 'react';
import type { Answers, CreatorQuestion, OptionsView } from '../../networks/network-view.ts';
import { viewOf } from '../../networks/networks.ts';
import { useCreators } from '../../networks/use-creators.ts';
import { chosenAccounts } from './checks.ts';
import { answersFor, type Draft, videoOf } from './draft.ts';

type Account = Overview['accounts'][number];

interface NetworkOptionsProps {
  draft: Draft;
  accounts: readonly Account[];
  /** Of the post's words. */
  language: string;
  /** How long the video is; 0 while nobody knows, and for pictures. */
  durationMs: number;
  onChange: (part: Partial<Pick<Draft, 'options' | 'accountOptions'>>) => void;
}

export const ANSWERS_FIELD = 'pytania-sieci';

/** A form that is shown: of a network, or of one account where nothing goes out without an answer of its own. */
interface Asked {
  readonly key: string;
  readonly view: OptionsView;
  readonly of: readonly [Account, ...Account[]];
  readonly asks: boolean;
}

function askedIn(draft: Draft, accounts: readonly Account[]): Asked[] {
  const asked = new Map<string, Asked>();
  for (const account of chosenAccounts(draft, accounts)) {
    const view = viewOf(account.network).options;
    if (view === null || (videoOf(draft) === null && mostImages(account.network) === 0)) continue;
    const asks = asksBeforePosting(account.network);
    const key = asks ? account.id : account.network;
    const [first = account, ...others] = asked.get(key)?.of ?? [];
    asked.set(key, { key, view, asks, of: first === account ? [account] : [first, ...others, account] });
  }
  return [...asked.values()];
}

/** What the networks of a post ask or let a person say beside its text; each form loads when it is shown. */
export function NetworkOptions({ draft, accounts, language, durationMs, onChange }: NetworkOptionsProps) {
  const [typed, setTyped] = useState<Readonly<Record<string, Answers>>>({});
  const asked = askedIn(draft, accounts);
  const creators = useCreators(
    asked.flatMap(({ asks, of: [{ id, network }] }) => (asks ? [{ network, accountId: id }] : [])),
  );
  const keep = ({ asks, of: [{ id, network }] }: Asked, options: TargetOptions) =>
    asks
      ? onChange({ accountOptions: { ...draft.accountOptions, [id]: { network, options } } })
      : onChange({ options: { ...draft.options, [network]: options } });
  const show = (one: Asked) => {
    const { key, view, asks, of } = one;
    const [{ id, network }] = of;
    const stored = asks ? answersFor(draft, of[0]) : (draft.options[network] ?? {});
    const answers = typed[key] ?? view.answersOf(stored);
    const creator: CreatorQuestion | null = (asks && creators.get(id)) || null;
    return (
      <Suspense key={key} fallback={null}>
        <view.Form
          answers={answers}
          accounts={[...of]}
          accountId={asks ? id : null}
          creator={creator}
          medium={videoOf(draft) === null ? 'images' : 'video'}
          durationMs={durationMs}
          text={draft.texts[network] ?? draft.content}
          language={language}
          onChange={(changed) => {
            const next = { ...answers, ...changed };
            // What is only half typed stays here; what is whole goes with the draft.
            setTyped({ ...typed, [key]: next });
            keep(one, view.optionsOf(next));
          }}
        />
      </Suspense>
    );
  };
  return (
    <>
      {asked.filter(({ asks }) => !asks).map(show)}
      <div id={ANSWERS_FIELD} tabIndex={-1}>
        {asked.filter(({ asks }) => asks).map(show)}
      </div>
    </>
  );
}
