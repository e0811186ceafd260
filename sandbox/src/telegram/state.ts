import type { State as SharedState } from '../state.ts';
import type { Collection } from '../store.ts';

export interface TelegramBot {
  id: number;
  token: string;
  username: string;
  /** Its owner had @BotFather make another token. */
  revoked: boolean;
}

export interface TelegramChat {
  id: number;
  type: 'channel' | 'supergroup';
  title: string;
  /** null: a private one. */
  username: string | null;
  /** What each bot may do there, by its number. */
  bots: Record<string, 'posts' | 'only-reads'>;
  /** Number of its newest message. */
  newest: number;
  /** When messages came, in milliseconds; of the last minute. */
  sent: number[];
}

/** One message of a channel. */
export interface TelegramMessage {
  chatId: string;
  id: number;
  /** The first one of its album, or itself. */
  first: number;
  at: string;
}

/** What Telegram knows besides. */
export interface State extends SharedState {
  telegramBots: Collection<TelegramBot>;
  telegramChats: Collection<TelegramChat>;
  telegramMessages: Collection<TelegramMessage>;
}

export const telegramState = (state: SharedState): State => ({
  ...state,
  telegramBots: state.store.collection('telegramBots'),
  telegramChats: state.store.collection('telegramChats'),
  telegramMessages: state.store.collection('telegramMessages'),
});
