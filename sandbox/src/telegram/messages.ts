import { recordDeleted } from '../state.ts';
import { badRequest } from './answers.ts';
import type { State, TelegramChat, TelegramMessage } from './state.ts';

const HOUR = 3_600_000;
const DELETABLE_HOURS = 48;

const keyOf = (chatId: string, id: number) => `${chatId}/${id}`;

export function keepMessage(state: State, message: TelegramMessage): void {
  state.telegramMessages.put(keyOf(message.chatId, message.id), message);
}

/** `deleteMessage`: one message alone; the post of an album is gone with the last of its own. */
export function deleteMessage(state: State, chat: TelegramChat, id: number): true {
  const chatId = String(chat.id);
  const message = state.telegramMessages.get(keyOf(chatId, id));
  if (message === undefined) throw badRequest('message to delete not found');
  const age = state.clock.now().getTime() - Date.parse(message.at);
  if (age >= DELETABLE_HOURS * HOUR) throw badRequest("message can't be deleted for everyone");
  state.telegramMessages.delete(keyOf(chatId, id));
  const isLeft = state.telegramMessages
    .values()
    .some((one) => one.chatId === chatId && one.first === message.first);
  if (!isLeft) recordDeleted(state, String(message.first), chatId);
  return true;
}
