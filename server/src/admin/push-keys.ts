import * as z from 'zod';
import { makePushKeys } from '../providers/push/sign-push.ts';
import { command } from './command.ts';

export const pushKeysCommand = command({
  summary: 'tworzy klucze powiadomień push do wpisania w ustawieniach',
  usage: [''],
  options: {},
  input: z.strictObject({}),
  run: async ({ print }) => {
    const { publicKey, privateKey } = makePushKeys();
    print(`PUSH_PUBLIC_KEY=${publicKey}`);
    print(`PUSH_PRIVATE_KEY=${privateKey}`);
  },
});
