import type { State, TelegramBot, TelegramChat } from './state.ts';

export type NewTelegramChannel = Pick<TelegramChat, 'title'> & Partial<Omit<TelegramChat, 'title'>>;

/** The bot of the demonstration channels. */
const DEMO_TOKEN = '700100200:demo-demo-demo-demo-demo-demo-demo';

/** What Telegram's people do. */
export interface TelegramControls {
  /** A channel whose administrator the demonstration bot is, unless it says otherwise. */
  addTelegramChannel(channel: NewTelegramChannel): TelegramChat & { token: string };
  changeTelegramChannel(id: string, change: Partial<Omit<TelegramChat, 'id'>>): TelegramChat;
  changeTelegramBot(token: string, change: Partial<Omit<TelegramBot, 'token'>>): TelegramBot;
}

export function telegramControls(state: State): TelegramControls {
  return {
    addTelegramChannel(channel) {
      const id = channel.id ?? -1_002_000_000_000 - state.store.nextNumber();
      const added = state.telegramChats.put(String(id), {
        type: 'channel',
        username: null,
        bots: { '700100200': 'posts' },
        newest: 0,
        sent: [],
        ...channel,
        id,
      });
      return { ...added, token: DEMO_TOKEN };
    },
    changeTelegramChannel(id, change) {
      const chat = state.telegramChats.get(id);
      if (!chat) throw new Error(`no such channel: ${id}`);
      return state.telegramChats.put(id, { ...chat, ...change });
    },
    changeTelegramBot(token, change) {
      const bot = state.telegramBots.get(token);
      if (!bot) throw new Error('no such bot');
      return state.telegramBots.put(token, { ...bot, ...change });
    },
  };
}

/** Puts the demonstration bot and its channels in place where the folder is new. */
export function seedTelegram(state: State): void {
  if (state.telegramBots.size() > 0) return;
  state.telegramBots.put(DEMO_TOKEN, {
    id: 700100200,
    token: DEMO_TOKEN,
    username: 'swit_bot',
    revoked: false,
  });
  const { addTelegramChannel } = telegramControls(state);
  addTelegramChannel({ id: -1_001_700_000_001, title: 'Palarnia Świt', username: 'palarnia_swit' });
  addTelegramChannel({
    id: -1_001_700_000_002,
    title: 'Piekarnia Ziarno',
    username: 'piekarnia_ziarno',
    bots: { '700100200': 'only-reads' },
  });
  addTelegramChannel({
    id: -1_001_700_000_003,
    title: 'Rozmowy o kawie',
    username: 'rozmowy_o_kawie',
    type: 'supergroup',
  });
}
