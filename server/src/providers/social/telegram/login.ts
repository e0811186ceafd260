import { type Message, message } from '@postownia/contract/messages/message';
import * as z from 'zod';
import type { AccountAccess } from '../account-access.ts';
import { NetworkError } from '../network-error.ts';
import { parseAnswer } from '../parse-answer.ts';
import type { FormLogin, SocialLogin } from '../social-login.ts';
import type { TelegramApi } from './api.ts';

const Chat = z.object({
  id: z.number(),
  type: z.string(),
  title: z.string().optional(),
  username: z.string().optional(),
});
const Member = z.object({ status: z.string(), can_post_messages: z.boolean().optional() });

interface Options {
  readonly api: TelegramApi;
  readonly demo: boolean;
  readonly profileUrl: (channel: { id: number; username: string | undefined }) => string | null;
  readonly example: NonNullable<FormLogin['example']> | null;
}

const NO_RIGHTS = message('telegram.no-rights');
/** A bot's token begins with its number. */
const botOf = (token: string) => Number(token.split(':')[0]);

/**
 * A channel through a bot of its owner's. Who holds the bot's token and made it an administrator of the channel owns both;
 * a bot that several firms share would prove nothing, so there is none.
 */
export function telegramLogin({ api, demo, profileUrl, example }: Options): SocialLogin {
  const problemOf = async (token: string, chatId: string | number): Promise<Message | null> => {
    const params = { chat_id: chatId, user_id: botOf(token) };
    const { status, can_post_messages: mayPost } = parseAnswer(
      Member,
      await api.call({ token, method: 'getChatMember', params }),
      null,
    );
    return status === 'administrator' && mayPost === true ? null : NO_RIGHTS;
  };
  return {
    name: 'telegram',
    networks: ['telegram'],
    way: 'form',
    demo,
    example,
    failure: message('network.login-refused'),
    async connect({ token = '', channel = '' }) {
      const params = { chat_id: channel.startsWith('-') ? channel : `@${channel}` };
      const chat = parseAnswer(Chat, await api.call({ token, method: 'getChat', params }), null);
      const { id, type, username } = chat;
      if (type !== 'channel')
        throw new NetworkError({
          action: 'fix',
          code: 'no-channel',
          userMessage: message('telegram.not-a-channel'),
        });
      return {
        networkUserId: String(botOf(token)),
        userToken: token,
        scopes: [],
        problem: null,
        accounts: [
          {
            network: 'telegram',
            remoteId: String(id),
            name: chat.title ?? channel,
            username: username ?? null,
            avatarUrl: null,
            profileUrl: profileUrl({ id, username }),
            token,
            tokenExpiresAt: null,
            renewal: null,
            problem: await problemOf(token, id),
          },
        ],
      };
    },
    async examine({ token, remoteId }: AccountAccess) {
      const problem = await problemOf(token, remoteId);
      if (problem !== null)
        throw new NetworkError({ action: 'reconnect', code: 'no-rights', userMessage: problem });
      return { expiresAt: null };
    },
    renew: null,
    // A bot's token ends where it was made, with @BotFather: nobody else can take it back.
    revoke: async () => undefined,
    openNotice: null,
  };
}
