import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { losingAnswer } from '../../../test/lost-answer.ts';
import { photoBytes } from '../../../test/upload-photo.ts';
import { addUser } from '../../../test/users.ts';
import { imageKeys } from './asset-keys.ts';
import { addPhoto } from './photo-assets.ts';

let running: TestApp;
beforeAll(async () => {
  running = await testApp();
});
afterAll(() => running.close());

test('a photo whose row was kept has its files, whichever answer of the database is lost', async () => {
  const { app } = running;
  const { userId, workspaceId } = await addUser(app);
  let failed = 0;
  // Until no statement of that number was asked for.
  for (let number = 1, asked = 1; asked >= number - 1; number += 1) {
    const losing = losingAnswer(app.config.database.url ?? '', number);
    const bytes = await photoBytes('#c84', { width: 600 + number });
    const file = new File([Uint8Array.from(bytes)], 'piec.jpg', { type: 'image/jpeg' });
    const options = { userId, file };
    await addPhoto({ ...app, db: losing.database.db }, workspaceId, options).catch(() => {
      failed += 1;
    });
    asked = losing.queries();
    const { id } = await addPhoto(app, workspaceId, options);
    const keys = imageKeys(workspaceId, id);
    const stored = await Promise.all([keys.jpeg, keys.thumbnail].map((key) => app.storage.get(key)));
    expect([number, stored.includes(null)]).toEqual([number, false]);
    await losing.database.close();
  }
  expect(failed).toBeGreaterThan(3);
});
