import { message } from '@postownia/contract/messages/message';
import type { AccountAccess } from '../account-access.ts';
import { NetworkError } from '../network-error.ts';
import type { OwnServers } from '../own-servers.ts';
import { proofOf, sendProven } from '../proof.ts';
import { readJson, sendRequest, strangeAnswer } from '../send-request.ts';

interface ToyCall {
  readonly method: 'GET' | 'POST';
  /** What comes after the server's address. */
  readonly name: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
}

/** Who calls: an account with its token, or a login that has none yet. */
type Caller = Omit<AccountAccess, 'remoteId' | 'token'> & { readonly token: string | null };

export interface ToyApi {
  readonly servers: OwnServers;
  readonly now: () => Date;
  /** @throws NetworkError */
  call(caller: Caller, call: ToyCall): Promise<unknown>;
}

/** Its API: JSON, with the token of an account, proven where it is bound to a key. */
export function toyApi({ servers, now }: Pick<ToyApi, 'servers' | 'now'>): ToyApi {
  return {
    servers,
    now,
    async call({ baseUrl, token, proofKey }, { method, name, body, signal }) {
      const url = `${baseUrl}/${name}`;
      const send = (nonce: string | null) => {
        const headers: Record<string, string> = { 'content-type': 'application/json' };
        if (token !== null) headers.authorization = `${proofKey === null ? 'Bearer' : 'DPoP'} ${token}`;
        if (proofKey !== null) {
          const proven = { method, url, now: now(), nonce };
          headers.dpop = proofOf(proofKey, token === null ? proven : { ...proven, token });
        }
        return sendRequest(url, {
          method,
          headers,
          signal,
          fetch: servers.fetch,
          timeoutMilliseconds: 5_000,
          body: body === undefined ? null : JSON.stringify(body),
        });
      };
      const answer = await (proofKey === null ? send(null) : sendProven(send));
      const read = await readJson(answer);
      if (answer.ok && read !== undefined) return read;
      if (answer.status !== 400 && answer.status !== 401) throw strangeAnswer(answer, null);
      const userMessage = message(token === null ? 'network.login-refused' : 'network.expired');
      throw new NetworkError({ action: 'reconnect', code: String(answer.status), userMessage });
    },
  };
}
