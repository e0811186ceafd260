import type { Overview } from '@postownia/contract/features/calendar';
import { asksBeforePosting, mostImages, type Network } from '@postownia/contract/networks';
import { Suspense, useState } from 'react';
import type { Answers } from '../../networks/network-view.ts';
import { viewOf } from '../../networks/networks.ts';
import type { Draft } from './draft.ts';

interface NetworkOptionsProps {
  draft: Draft;
  /** Networks of the chosen accounts. */
  networks: readonly Network[];
  accounts: Overview['accounts'];
  /** Of the post's words. */
  language: string;
  onChange: (part: Pick<Draft, 'options'>) => void;
}

/** What the networks of a post with pictures let a person say beside its text; each form loads when it is shown. */
export function NetworkOptions({ draft, networks, accounts, language, onChange }: NetworkOptionsProps) {
  const [typed, setTyped] = useState<Partial<Record<Network, Answers>>>({});
  return networks.map((network) => {
    const view = viewOf(network).options;
    if (view === null || asksBeforePosting(network) || mostImages(network) === 0) return null;
    const answers = typed[network] ?? view.answersOf(draft.options[network] ?? {});
    return (
      <Suspense key={network} fallback={null}>
        <view.Form
          answers={answers}
          accounts={accounts.filter((account) => account.network === network)}
          accountId={null}
          creator={null}
          durationMs={0}
          text={draft.texts[network] ?? draft.content}
          language={language}
          onChange={(changed) => {
            const next = { ...answers, ...changed };
            // What is only half typed stays here; what is whole goes with the draft.
            setTyped({ ...typed, [network]: next });
            onChange({ options: { ...draft.options, [network]: view.optionsOf(next) } });
          }}
        />
      </Suspense>
    );
  });
}
