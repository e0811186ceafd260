import { Suspense } from 'react';
import type { Answers } from '../../networks/network-view.ts';
import type { Creators } from '../../networks/use-creators.ts';
import type { AskedNetwork } from './asked-networks.ts';

interface NetworkQuestionsProps {
  asked: readonly AskedNetwork[];
  creators: Creators;
  durationMs: number;
  text: string;
  language: string;
  onAnswer: (asked: AskedNetwork, values: Answers, accountId: string | null) => void;
}

/** What the chosen networks ask, each in a form of its own folder. */
export function NetworkQuestions({ asked, creators, onAnswer, ...said }: NetworkQuestionsProps) {
  return asked.map((one) => {
    const { network, view, accounts, accountId, answers } = one;
    return (
      <Suspense key={network} fallback={null}>
        <view.Form
          answers={answers}
          accounts={accounts}
          accountId={accountId}
          creator={creators.get(accountId ?? '') ?? null}
          medium="video"
          {...said}
          onChange={(changed, chosen = accountId ?? undefined) =>
            onAnswer(one, { ...answers, ...changed }, chosen ?? null)
          }
        />
      </Suspense>
    );
  });
}
