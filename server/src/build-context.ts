import { WEBHOOKS } from '@postownia/contract';
import type { SalesTax } from '@postownia/contract/sales-tax';
import type { Logger } from 'pino';
import type { ChangeHooks } from './change-hooks.ts';
import type { Config } from './config.ts';
import type { Context } from './context.ts';
import type { OpenDatabase } from './db/connect.ts';
import { openTakenRequests } from './db/taken-requests.ts';
import { emit } from './events/emit.ts';
import { openEventListener } from './events/event-listener.ts';
import { openEventPublisher } from './events/event-publisher.ts';
import { pollNewAccounts, readTypeWeights } from './features/analytics/index.ts';
import { allowanceInSql, readAllowance } from './features/billing/read-standing.ts';
import { readPostDays } from './features/posts/read-post-days.ts';
import { refuseDuringDeletion } from './features/privacy/index.ts';
import {
  syncAccountPublications,
  syncPostPublications,
  syncWorkspacePublications,
} from './features/publications/index.ts';
import { monthReels } from './features/reels/index.ts';
import { type Clock, systemClock } from './lib/clock.ts';
import { openSecretBox } from './lib/secret-box.ts';
import { secretKeysOf } from './lib/secret-keys.ts';
import { openClientDocuments } from './providers/client-document/client-documents.ts';
import { openFeedReader } from './providers/feed/feed-reader.ts';
import { type ImageWorkshop, openImageWorkshop } from './providers/image/image-workshop.ts';
import { makeImageMaker } from './providers/image/make-image-maker.ts';
import { smtpMailer } from './providers/mail/smtp-mailer.ts';
import { makePayments } from './providers/payment/make-payments.ts';
import { makePushSender } from './providers/push/push-sender.ts';
import type { PushIdentity } from './providers/push/sign-push.ts';
import { makeReelMaker } from './providers/reel/make-reel-maker.ts';
import { makeSocialNetworks } from './providers/social/make-social-networks.ts';
import { openStorage } from './providers/storage/open-storage.ts';
import { makeTextWriter } from './providers/text/make-text-writer.ts';
import { openVideoExaminer } from './providers/video/video-examiner.ts';
import { makeReceivers } from './providers/webhook/receivers.ts';
import { openWebsiteReader } from './providers/website/website-reader.ts';
import { readCompany } from './read-company.ts';

/** Addresses of the running sandbox; null where it is off. */
export interface SandboxAddresses {
  readonly url: string;
  readonly smtpUrl: string;
}

/**
 * Puts the outside world together as the configuration says.
 * @param options.paymentPauseMilliseconds before a call to the payment provider is repeated; tests wait for nothing
 * @param options.workshop default one of its own; tests share one
 */
export function buildContext(options: {
  config: Config;
  appUrl: string;
  database: OpenDatabase;
  log: Logger;
  secretKey: string;
  queue: Pick<Context, 'enqueue' | 'withdraw' | 'readPlacesInLine' | 'forgetJobs'>;
  sandbox: SandboxAddresses | null;
  clock?: Clock;
  paymentPauseMilliseconds?: number;
  workshop?: ImageWorkshop;
}): Context {
  const { config, appUrl, database, log, sandbox, clock = systemClock } = options;
  const { newest, earlier } = secretKeysOf(options.secretKey);
  const { workshop = openImageWorkshop() } = options;
  const publicUrl = config.media.publicUrl ?? (sandbox === null ? null : `${appUrl}/media`);
  const storage = openStorage({ config, publicUrl });
  openEventPublisher(database, log);
  const context: Context = {
    config,
    appUrl,
    shortLinkUrl: config.shortLinkUrl ?? `${appUrl}/l`,
    db: database.db,
    database,
    keyRequests: openTakenRequests(database.db),
    clock,
    log,
    ...storage,
    videoExaminer: openVideoExaminer({ storage: storage.storage, log }),
    mailer: smtpMailer({ url: config.mail.smtpUrl ?? sandbox?.smtpUrl ?? null, from: config.mail.from }),
    writer: makeTextWriter({ config, sandbox }),
    imageMaker: makeImageMaker({ config, sandbox, workshop }),
    workshop,
    reelMaker: makeReelMaker(),
    payments: makePayments({
      config,
      sandbox,
      salesTax: salesTaxOf(config),
      pauseMilliseconds: options.paymentPauseMilliseconds,
    }),
    networks: makeSocialNetworks({ config, appUrl, sandbox, clock }),
    receivers: makeReceivers(sandbox === null ? [] : [sandbox.url], WEBHOOKS.answerSeconds * 1000),
    push: makePushSender({
      identity: pushIdentityOf(config, appUrl),
      trusted: sandbox === null ? [] : [sandbox.url],
      clock,
    }),
    clientDocuments: openClientDocuments(sandbox === null ? [] : [sandbox.url]),
    websites: openWebsiteReader({
      trusted: sandbox === null ? [] : [sandbox.url],
      agent: `PostowniaReader/1.0 (+${appUrl}/contact)`,
      log,
    }),
    feeds: openFeedReader({
      trusted: sandbox === null ? [] : [sandbox.url],
      agent: `PostowniaFeeds/1.0 (+${appUrl}/contact)`,
      log,
    }),
    secretBox: openSecretBox(newest, earlier),
    changeHooks: changeHooks(() => context),
    refuseDuringDeletion,
    readAllowance,
    allowanceInSql,
    readPostDays,
    readTypeWeights: (db, workspaceId) => readTypeWeights(context, db, workspaceId),
    monthReels: monthReels(() => context),
    enqueue: options.queue.enqueue,
    withdraw: options.queue.withdraw,
    readPlacesInLine: options.queue.readPlacesInLine,
    forgetJobs: options.queue.forgetJobs,
    eventListener: openEventListener(database, log),
  };
  return context;
}

/** Push services write to whoever sends: an address of ours, or where the installation has none, where its mail comes from. */
function pushIdentityOf({ push, mail }: Config, appUrl: string): PushIdentity | null {
  if (push === null) return null;
  const mailbox = /<([^>]+)>/.exec(mail.from)?.[1] ?? mail.from;
  return { ...push, subject: appUrl.startsWith('https:') ? appUrl : `mailto:${mailbox}` };
}

/** Lower features speak, the publications follow in the same transaction and everybody else hears of it as an event. */
function changeHooks(context: () => Context): ChangeHooks {
  return {
    postChanged: async (tx, workspaceId, postId) => {
      await syncPostPublications(context(), tx, workspaceId, postId);
      await emit(tx, workspaceId, { name: 'post.changed', payload: { postId } }, context().clock.now());
    },
    preferencesChanged: async (tx, workspaceId) => {
      await syncWorkspacePublications(context(), tx, workspaceId);
      await emit(tx, workspaceId, { name: 'preferences.changed', payload: {} }, context().clock.now());
    },
    accountsChanged: async (tx, workspaceId) => {
      await syncAccountPublications(context(), tx, workspaceId);
      await pollNewAccounts(context(), tx, workspaceId);
      await emit(tx, workspaceId, { name: 'accounts.changed', payload: {} }, context().clock.now());
    },
  };
}

/** What is added to prices. @throws Error where the operator's file is named and cannot be read: nobody shall pay too little */
function salesTaxOf({ companyFile }: Config): SalesTax | null {
  if (companyFile === undefined || companyFile === '') return null;
  const company = readCompany(companyFile);
  if ('fault' in company) throw new Error(`COMPANY_FILE: ${company.fault}`);
  return company.salesTax ?? null;
}
