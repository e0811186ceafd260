import type { Logger } from 'pino';
import type { Announcements } from './announcements.ts';
import type { Config } from './config.ts';
import type { Context, Enqueue } from './context.ts';
import type { OpenDatabase } from './db/connect.ts';
import { readTypeWeights } from './features/analytics/index.ts';
import { readPostDays } from './features/posts/index.ts';
import { refuseLeaving } from './features/privacy/index.ts';
import {
  syncAccountPublications,
  syncPostPublications,
  syncVideoPostPublications,
  syncWorkspacePublications,
} from './features/publications/index.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { openSecretBox } from './lib/secret-box.ts';
import { secretKeysOf } from './lib/secret-keys.ts';
import { makeImageMaker } from './providers/image/make-image-maker.ts';
import { openPictureWorkshop } from './providers/image/picture-workshop.ts';
import { smtpMailer } from './providers/mail/smtp-mailer.ts';
import { makePayments } from './providers/payment/make-payments.ts';
import { makeSocialNetworks } from './providers/social/make-social-networks.ts';
import { openStorage } from './providers/storage/open-storage.ts';
import { makeTextWriter } from './providers/text/make-text-writer.ts';

/** Addresses of the running sandbox; null where it is off. */
export interface SandboxAddresses {
  readonly url: string;
  readonly smtpUrl: string;
}

/** Puts the outside world together as the configuration says. */
export function buildContext(options: {
  config: Config;
  appUrl: string;
  database: OpenDatabase;
  log: Logger;
  secretKey: string;
  enqueue: Enqueue;
  sandbox: SandboxAddresses | null;
  clock?: Clock;
}): Context {
  const { config, appUrl, database, log, sandbox, clock = systemClock } = options;
  const { newest, earlier } = secretKeysOf(options.secretKey);
  const workshop = openPictureWorkshop();
  const context: Context = {
    config,
    appUrl,
    db: database.db,
    database,
    clock,
    log,
    ...openStorage({
      config,
      publicUrl: config.media.publicUrl ?? (sandbox === null ? null : `${appUrl}/media`),
    }),
    mailer: smtpMailer({ url: config.mail.smtpUrl ?? sandbox?.smtpUrl ?? null, from: config.mail.from }),
    writer: makeTextWriter({ config, sandbox }),
    imageMaker: makeImageMaker({ config, sandbox, workshop }),
    workshop,
    payments: makePayments({ config, sandbox }),
    networks: makeSocialNetworks({ config, appUrl, sandbox, clock }),
    secretBox: openSecretBox(newest, earlier),
    announcements: announcements(() => context),
    refuseLeaving,
    readPostDays,
    readTypeWeights: (db, workspaceId) => readTypeWeights(context, db, workspaceId),
    enqueue: options.enqueue,
  };
  return context;
}

/** Lower features speak, the publications listen. */
function announcements(context: () => Context): Announcements {
  return {
    postChanged: (tx, workspaceId, postId) => syncPostPublications(context(), tx, workspaceId, postId),
    videoPostChanged: (tx, workspaceId, id) => syncVideoPostPublications(context(), tx, workspaceId, id),
    preferencesChanged: (tx, workspaceId) => syncWorkspacePublications(context(), tx, workspaceId),
    accountsChanged: (tx, workspaceId) => syncAccountPublications(context(), tx, workspaceId),
  };
}
