import type { TestApp } from '../../server/test/app.ts';
import type { PublishingAddresses } from '../../server/test/publishing.ts';

/** What a worker's process says when it takes what is due. */
export const READY = 'ready';

/** Where workers of their own process find what the app of this process works on. */
export type WorkerAddresses = PublishingAddresses;

/** @param databaseUrl of the app's own database */
export const addressesOf = ({ app, sandbox }: TestApp, databaseUrl: string): WorkerAddresses => ({
  databaseUrl,
  sandboxUrl: sandbox.url,
  appUrl: app.appUrl,
  folder: app.config.dataDir,
});
