import type { Page } from '@playwright/test';
import { CONTENT_TYPES, TONES } from '@postownia/contract/brand-vocabulary';
import type { SocialAccount } from '@postownia/contract/features/social-accounts';
import { posts } from '../server/src/db/schema/posts.ts';
import { publications } from '../server/src/db/schema/publications.ts';
import { callApi } from './accounts.ts';
import { openProductDatabase } from './product-database.ts';
import type { Product } from './start-product.ts';

const DAY = 86_400_000;
const TEXTS = [
  'Zakwas ma dziś 2190 dni. Karmimy go codziennie o szóstej rano. #chlebnazakwasie #Radom',
  'Za kulisami: tak wygląda piekarnia o czwartej nad ranem. #piekarnia #zakulisami',
  'Dlaczego skórka trzeszczy? Odpowiada nasz mistrz piekarski. #porada #chleb',
  'W sobotę pieczemy podwójnie. Zajrzyjcie przed dziesiątą. #bułki #Radom',
];

/** Gives the signed-in workspace published posts of the last days on all its accounts; the networks know them too. */
export async function addPastPublications(page: Page, product: Product, days: number): Promise<void> {
  const { workspace } = await callApi<{ workspace: { id: string } }>(page, 'GET', '/overview');
  const { accounts } = await callApi<{ accounts: SocialAccount[] }>(page, 'GET', '/social-accounts');
  const database = await openProductDatabase(product);
  try {
    const remotes = await database.pool.query<{ id: string; remote_id: string }>(
      'select id, remote_id from social_accounts where workspace_id = $1',
      [workspace.id],
    );
    for (let back = days; back >= 1; back -= 1) {
      const at = new Date(Date.now() - back * DAY);
      const text = TEXTS[back % TEXTS.length] ?? '';
      const shared = { workspaceId: workspace.id, createdAt: at, updatedAt: at, publishedAt: at };
      const topic = { contentType: CONTENT_TYPES[back % 3], tone: TONES[back % 2] };
      const [post] = await database.db
        .insert(posts)
        .values({
          ...shared,
          topic,
          date: at.toISOString().slice(0, 10),
          time: '10:00',
          content: text,
          language: 'pl',
          state: 'published',
        })
        .returning({ id: posts.id });
      for (const { id, network } of accounts) {
        const accountId = remotes.rows.find((row) => row.id === id)?.remote_id;
        const answer = await fetch(`${product.sandboxUrl}/_control/past-posts`, {
          method: 'POST',
          body: JSON.stringify({ accountId, text, at: at.toISOString() }),
        });
        const { id: remoteId } = (await answer.json()) as { id: string };
        await database.db.insert(publications).values({
          ...shared,
          remoteId,
          network,
          accountId: id,
          postId: post?.id ?? '',
          state: 'published',
          dueAt: at,
        });
      }
    }
  } finally {
    await database.close();
  }
}
