import type { Emulator } from '../emulator.ts';
import type { State as SharedState } from '../state.ts';
import { type NewTelegramChannel, seedTelegram, telegramControls } from './controls.ts';
import { telegramRoutes } from './routes.ts';
import { telegramState } from './state.ts';

const controls = (state: SharedState) => telegramControls(telegramState(state));

/** Telegram: bots, channels and what they post, each call held against the Bot API's own description. */
export const telegram = {
  // `bot-error` answers `status` with the words in `text`, and `retryAfter` where it is given.
  faults: ['bot-error'],
  routes: (state) => telegramRoutes(telegramState(state)),
  seed: (state) => seedTelegram(telegramState(state)),
  shown: (state) =>
    telegramState(state)
      .telegramChats.values()
      .filter(({ type }) => type === 'channel')
      .map(({ id, title }) => ({ id: String(id), name: title, network: 'Telegram' })),
  nameOf: (state, id) => telegramState(state).telegramChats.get(id)?.title,
  controls,
  accounts: (state: SharedState) => ({ telegramChats: telegramState(state).telegramChats.values() }),
  makers: (state) => ({
    'telegram-channel': (channel: NewTelegramChannel) => controls(state).addTelegramChannel(channel),
  }),
  changeAccount: (state, id, change) =>
    telegramState(state).telegramChats.get(id) && controls(state).changeTelegramChannel(id, change),
} satisfies Emulator;
