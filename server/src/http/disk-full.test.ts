import { existsSync } from 'node:fs';
import { rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ERRORS } from '@postownia/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type TestApp, testApp } from '../../test/app.ts';
import { addReadyUser, browserOf } from '../../test/ready-browser.ts';
import { sendBytes } from '../../test/upload-video.ts';
import type { User } from '../../test/users.ts';
import { videoBytes } from '../../test/videos.ts';

const full = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write /data/secret/path'), { code: 'ENOSPC' });

/** No room for another byte: said as it is, nothing half kept, and all goes on once there is room again. */
describe('while the disk is full', () => {
  let running: TestApp;
  let user: User;
  beforeAll(async () => {
    running = await testApp();
    user = await addReadyUser(running);
  });
  afterAll(() => running.close());
  afterEach(() => vi.restoreAllMocks());
  it.runIf(existsSync('/dev/full'))(
    'a video is refused for now without naming our folders, and goes on from where it was',
    async () => {
      const browser = browserOf(running, user);
      const bytes = videoBytes('h264');
      const begun = await browser.post('/api/v1/videos', { name: 'film.mp4', bytes: bytes.byteLength });
      const arriving = path.join(running.app.config.dataDir, 'uploads', begun.body.video.id);
      // The device that is always full: the kernel's own ENOSPC.
      await rm(arriving);
      await symlink('/dev/full', arriving);
      const refused = await sendBytes(browser, { url: begun.body.upload.url, offset: 0, bytes });
      expect(refused.status).toBe(503);
      const said = await refused.text();
      expect(said).toContain(ERRORS.SERVICE_UNAVAILABLE.message);
      expect(said).not.toContain(running.app.config.dataDir);
      await rm(arriving);
      await writeFile(arriving, '');
      const sent = await sendBytes(browser, { url: begun.body.upload.url, offset: 0, bytes });
      expect(sent.status).toBe(204);
      const finished = await browser.post(`/api/v1/videos/${begun.body.video.id}/finish`);
      expect(finished.body).toMatchObject({ state: 'ready' });
    },
  );

  it('a logo is refused for now, and balancers are told', async () => {
    vi.spyOn(running.app.storage, 'put').mockRejectedValue(full());
    const ready = await fetch(`${running.url}/health/ready`);
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ reasons: ['storage'] });
  });
});
