import pg from 'pg';
import type { Cluster } from '../cluster.ts';
import { signUpUser } from '../new-user.ts';
import type { FullBrand } from './full-brand.ts';
import type { Preparing } from './given.ts';

/** Makes ready as a brand's owner does, through the first web process. */
export function preparingFor({ members, appUrl, adminUrl }: Cluster, brand: FullBrand): Preparing {
  const url = members[0]?.url ?? '';
  return {
    brand,
    async ask<Answer>(method: string, address: string, body?: object): Promise<Answer> {
      const isForm = body instanceof FormData;
      const answer = await fetch(`${url}/api/v1${address}`, {
        method,
        headers: {
          cookie: brand.cookie,
          origin: appUrl,
          ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
      });
      const text = await answer.text();
      if (!answer.ok)
        throw new Error(`${method} ${address} answered ${answer.status}: ${text.slice(0, 300)}`);
      return JSON.parse(text) as Answer;
    },
    async sql<Row>(text: string, values: readonly unknown[]): Promise<Row[]> {
      const client = new pg.Client({ connectionString: adminUrl });
      await client.connect();
      try {
        return (await client.query(text, [...values])).rows as Row[];
      } finally {
        await client.end();
      }
    },
    signUp: async () => (await signUpUser(url, { origin: appUrl })).headers.cookie ?? '',
  };
}
