import type { Overview } from '@postownia/contract/features/calendar';
import type { TargetAnswers } from '@postownia/contract/features/video-posts';
import { asksBeforePosting, type Network } from '@postownia/contract/networks';
import { networkOfPlatform } from '@postownia/contract/video-platforms';
import type { Answers, OptionsView } from '../../networks/network-view.ts';
import { viewOf } from '../../networks/networks.ts';
import { accountsOf, type VideoForm } from './form-state.ts';

/** A chosen network that asks something about the post. */
export interface AskedNetwork {
  readonly network: Network;
  readonly view: OptionsView;
  readonly accounts: Overview['accounts'];
  /** The account it is answered for; null: for every one, connected now or later. */
  readonly accountId: string | null;
  readonly answers: Answers;
}

/**
 * Which of the chosen networks ask something. Where nothing goes out without an answer, it is given for one account: the
 * chosen one, else the first; without one there is nobody to ask for.
 */
export function askedNetworks(
  form: Pick<VideoForm, 'platforms' | 'answers'>,
  accounts: Overview['accounts'],
): AskedNetwork[] {
  return form.platforms.flatMap((platform): AskedNetwork[] => {
    const network = networkOfPlatform(platform);
    const view = viewOf(network).options;
    if (view === null) return [];
    const { accountId: chosen, values: answers } = form.answers[network] ?? { accountId: null, values: {} };
    const own = accountsOf(accounts, platform);
    const asked = { network, view, answers, accounts: own };
    if (!asksBeforePosting(network)) return [{ ...asked, accountId: null }];
    const account = own.find(({ id }) => id === chosen) ?? own[0];
    return account === undefined ? [] : [{ ...asked, accountId: account.id }];
  });
}

/** The answers that are sent; a network that was told nothing is left out. */
export const answersToSend = (asked: readonly AskedNetwork[]): TargetAnswers[] =>
  asked
    .map(({ network, accountId, view, answers }) => ({
      network,
      accountId,
      options: view.optionsOf(answers),
    }))
    .filter(({ options }) => Object.keys(options).length > 0);
