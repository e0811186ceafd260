import type { Route, SandboxReply, SandboxRequest } from '../http-kernel.ts';
import { BotError, badRequest, done, refusal } from './answers.ts';
import { deleteMessage } from './messages.ts';
import { checkType } from './methods.ts';
import { type Params, readParams } from './read-params.ts';
import { SENDERS, send } from './send.ts';
import type { State, TelegramBot, TelegramChat } from './state.ts';

const MOST_BODY_BYTES = 120 * 1024 * 1024;

/** The Bot API; the token is part of the address. */
export function telegramRoutes(state: State): Route[] {
  return [
    {
      provider: 'telegram',
      method: 'POST',
      path: '/telegram/bot:token/:method',
      name: ({ params }) => `POST ${params.method}`,
      maxBodyBytes: MOST_BODY_BYTES,
      handle: (request) => serve(state, request),
    },
  ];
}

function serve(state: State, request: SandboxRequest): SandboxReply {
  try {
    const { fault } = request;
    if (fault?.kind === 'bot-error') {
      const { text = 'Bad Request', status = 400, retryAfter } = fault.parameters;
      throw new BotError(status, text, retryAfter);
    }
    const { token = '', method = '' } = request.params;
    const bot = state.telegramBots.get(token);
    if (bot === undefined || bot.revoked) throw new BotError(401, 'Unauthorized');
    return done(run(state, bot, { method, params: readParams(method, request) }));
  } catch (error) {
    if (error instanceof BotError) return refusal(error);
    throw error;
  }
}

function run(
  state: State,
  bot: TelegramBot,
  { method, params }: { method: string; params: Params },
): unknown {
  const { values } = params;
  const chat = chatOf(state, values.chat_id);
  const right = chat.bots[bot.id];
  if (method === 'getChat') {
    if (right === undefined && chat.username === null) throw badRequest('chat not found');
    return chatView(chat);
  }
  if (method === 'getChatMember') {
    if (right === undefined) throw badRequest('member list is inaccessible');
    return {
      status: 'administrator',
      user: { id: bot.id, is_bot: true, first_name: bot.username, username: bot.username },
      can_post_messages: right === 'posts',
    };
  }
  const isDeletion = method === 'deleteMessage';
  if (SENDERS[method] === undefined && !isDeletion) throw new BotError(404, 'Not Found: method not found');
  if (right === undefined) throw new BotError(403, 'Forbidden: bot is not a member of the channel chat');
  if (right !== 'posts') throw badRequest('need administrator rights in the channel chat');
  if (isDeletion) return deleteMessage(state, chat, Number(values.message_id));
  return send(state, { chat, method }, params);
}

function chatOf(state: State, id: unknown): TelegramChat {
  const named = String(id);
  const chat = named.startsWith('@')
    ? state.telegramChats
        .values()
        .find(({ username }) => username?.toLowerCase() === named.slice(1).toLowerCase())
    : state.telegramChats.get(named);
  if (chat === undefined) throw badRequest('chat not found');
  return chat;
}

function chatView({ id, type, title, username }: TelegramChat) {
  const own = { id, type, title, ...(username === null ? {} : { username }) };
  const view = { ...own, accent_color_id: 0, max_reaction_count: 11, accepted_gift_types: {} };
  checkType('ChatFullInfo', view);
  return view;
}
