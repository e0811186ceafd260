import type { ClockChange, ClockState } from '../clock.ts';
import {
  allEmulators,
  finishEverything,
  type NetworkAccounts,
  type NetworkControls,
  type NetworkSettings,
  networkAccounts,
  networkControls,
  seedEverything,
} from '../emulators.ts';
import { type AccountPast, giveAccountPast } from '../feed/account-past.ts';
import type { PostMetrics } from '../feed/insight-metrics.ts';
import { type InsightSettings, insightSettings } from '../feed/insight-settings.ts';
import { addPastPost, type PastPost, truthOf } from '../feed/past-posts.ts';
import type { RequestFigures, RequestLog } from '../request-log.ts';
import type { Settings } from '../settings.ts';
import { type InboxMessage, listInbox } from '../smtp/inbox-pages.ts';
import type { PublishedPost, State } from '../state.ts';
import type { StripeControls } from '../stripe/controls.ts';
import type { FaultInput, FaultRule, FaultRules } from './fault-rules.ts';

/** The sandbox's controls, the same in process and over `/_control`. */
interface OwnControl {
  /** Everything made visible to the world, oldest first; deleted posts stay in it. */
  publishedPosts(filter?: { accountId?: string | undefined }): PublishedPost[];
  inbox(filter?: { to?: string | undefined }): InboxMessage[];
  faults: {
    replace(rules: FaultInput[]): FaultRule[];
    add(rule: FaultInput): FaultRule;
    list(): FaultRule[];
    clear(id?: string): void;
  };
  clock: { change(change: ClockChange): ClockState; state(): ClockState };
  requests(filter?: { provider?: string | undefined; limit?: number | undefined }): RequestFigures;
  clearRequests(): void;
  stripe: StripeControls;
  settings(change?: Partial<Settings & NetworkSettings>): Settings & NetworkSettings;
  accounts(): NetworkAccounts;
  /** How the networks treat those who ask for insights. */
  insights(change?: Partial<InsightSettings>): InsightSettings;
  /** Puts a post into an account's past; returns its id. */
  addPastPost(post: PastPost): string;
  /** Gives an account followers that grew and posts of each week; returns how many posts. */
  giveAccountPast(past: AccountPast): number;
  /** Takes the posts out of the past again that a network would list. */
  forgetPastPosts(): void;
  /** A post's figures as the network itself knows them. */
  truthOf(postId: string): PostMetrics;
  /** Forgets everything: accounts, posts, mail, faults, clock, counts; the demonstration accounts come back. */
  reset(): void;
}

/** With what each network's folder adds. */
export type Control = OwnControl & NetworkControls;

export function createControl(options: {
  state: State;
  faults: FaultRules;
  requests: RequestLog;
  stripe: StripeControls;
}): Control {
  const { faults, requests, stripe, state } = options;
  return {
    stripe,
    publishedPosts(filter = {}) {
      finishEverything(state);
      return state.publishedPosts
        .values()
        .filter((entry) => filter.accountId === undefined || entry.accountId === filter.accountId);
    },
    inbox: (filter = {}) => listInbox(state, filter.to),
    faults,
    clock: { change: state.clock.change, state: state.clock.state },
    requests: requests.figures,
    clearRequests: requests.clear,
    settings: (change) =>
      (change === undefined ? state.settings() : state.changeSettings(change)) as Settings & NetworkSettings,
    accounts: () => networkAccounts(state),
    insights: (change) => insightSettings(state, change),
    addPastPost: (post) => addPastPost(state, post),
    giveAccountPast: (past) => giveAccountPast(state, past),
    forgetPastPosts: () => {
      for (const network of allEmulators()) network.forgetPastPosts?.(state);
    },
    truthOf: (postId) => truthOf(state, postId),
    ...networkControls(state),
    reset() {
      state.store.reset();
      seedEverything(state);
      faults.clear();
      requests.clear();
      state.clock.reset();
    },
  };
}
