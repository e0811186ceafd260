import { message } from '@postownia/contract/messages/message';
import { NetworkError } from './network-error.ts';

/** A token opens another account by now than the one it was given for: what goes out with it would stand there. */
export const anotherAccount = (): NetworkError =>
  new NetworkError({
    action: 'reconnect',
    code: 'another-account',
    userMessage: message('network.another-account'),
  });
