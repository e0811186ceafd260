import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { serverFolder } from '../lib/server-folder.ts';
import { NETWORK_APPS } from './social/make-social-networks.ts';

// The privacy page lists everybody who gets people's data (GDPR articles 13(1)(e) and 28). The code is held against it:
// a host or an address of the configuration that is not here, or not there, is red.

/** Who stands behind a setting that names an address outside. */
const BY_SETTING: Readonly<Record<string, string>> = {
  DATABASE_URL: 'Hosting',
  DATABASE_DIRECT_URL: 'Hosting',
  DATABASE_OWNER_URL: 'Hosting',
  DATABASE_REPLICA_URL: 'Hosting',
  OPENAI_BASE_URL: 'OpenAI',
  IDEOGRAM_BASE_URL: 'Ideogram',
  META_GRAPH_URL: 'Meta (Facebook, Instagram)',
  META_RUPLOAD_URL: 'Meta (Facebook, Instagram)',
  META_DIALOG_URL: 'Meta (Facebook, Instagram)',
  TIKTOK_API_URL: 'TikTok',
  TIKTOK_AUTH_URL: 'TikTok',
  LINKEDIN_API_URL: 'LinkedIn',
  LINKEDIN_AUTH_URL: 'LinkedIn',
  GOOGLE_API_URL: 'Google',
  GOOGLE_AUTH_URL: 'Google',
  PINTEREST_API_URL: 'Pinterest',
  PINTEREST_AUTH_URL: 'Pinterest',
  TELEGRAM_API_URL: 'Telegram',
  THREADS_API_URL: 'Threads',
  THREADS_DIALOG_URL: 'Threads',
  X_API_URL: 'X',
  X_DIALOG_URL: 'X',
  YOUTUBE_API_URL: 'Google',
  YOUTUBE_AUTH_URL: 'Google',
  STRIPE_API_URL: 'Stripe',
  SMTP_URL: 'Mail',
  S3_ENDPOINT: 'File storage',
  S3_BROWSER_ENDPOINT: 'File storage',
};
/** Our own addresses. */
const OWN_SETTINGS = ['APP_URL', 'PUBLIC_MEDIA_URL', 'SHORT_LINK_URL'];

const BY_HOST: Readonly<Record<string, string>> = {
  'api.openai.com': 'OpenAI',
  'api.ideogram.ai': 'Ideogram',
  'graph.facebook.com': 'Meta (Facebook, Instagram)',
  'rupload.facebook.com': 'Meta (Facebook, Instagram)',
  'www.facebook.com': 'Meta (Facebook, Instagram)',
  'www.instagram.com': 'Meta (Facebook, Instagram)',
  'open.tiktokapis.com': 'TikTok',
  'www.tiktok.com': 'TikTok',
  'bsky.app': 'Bluesky',
  'video.bsky.app': 'Bluesky',
  'api.linkedin.com': 'LinkedIn',
  'www.linkedin.com': 'LinkedIn',
  'accounts.google.com': 'Google',
  'businessprofileperformance.googleapis.com': 'Google',
  'mybusiness.googleapis.com': 'Google',
  'mybusinessaccountmanagement.googleapis.com': 'Google',
  'mybusinessbusinessinformation.googleapis.com': 'Google',
  'oauth2.googleapis.com': 'Google',
  'www.googleapis.com': 'Google',
  'www.youtube.com': 'Google',
  'api.pinterest.com': 'Pinterest',
  'www.pinterest.com': 'Pinterest',
  'api.telegram.org': 'Telegram',
  't.me': 'Telegram',
  'graph.threads.net': 'Threads',
  'www.threads.com': 'Threads',
  'api.x.com': 'X',
  'x.com': 'X',
  'api.stripe.com': 'Stripe',
};
/** Names that are written, never called: namespaces of files, and pages that comments cite. */
const NEVER_CALLED = ['www.w3.org', 'iptc.org', 'cv.iptc.org', 'tus.io', 'www.postgresql.org'];

/** What the Polish page calls them. */
const POLISH: Readonly<Record<string, string>> = { 'File storage': 'Magazyn plików', Mail: 'Poczta' };

/** Servers that people name themselves: no address of the code. */
const NAMED_AT_LOGIN = ['Mastodon'];

const recipients = [
  ...new Set([...Object.values(BY_SETTING), ...Object.values(BY_HOST), ...NAMED_AT_LOGIN]),
].sort();

const code = readdirSync(path.join(serverFolder, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .map((name) => readFileSync(path.join(serverFolder, 'src', name), 'utf8'))
  .join('\n');

/** The recipients that the page of a language names in its register, a table whose first cells are bold. */
function registerOf(language: 'pl' | 'en'): string[] {
  const file = path.join(serverFolder, `../web/content/${language}/legal/02-privacy.md`);
  const [, section = ''] = readFileSync(file, 'utf8').split(
    /^## (?:Komu powierzamy dane|To whom we entrust data)$/m,
  );
  const [register = ''] = section.split(/^## /m);
  return [...register.matchAll(/^\| \*\*([^*]+)\*\* \| [^|]{3,} \| [^|]{3,} \|$/gm)].map(
    ([, name]) => name ?? '',
  );
}

describe('the register of processors', () => {
  it('knows every host that the code names', () => {
    const hosts = [...code.matchAll(/https?:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)/g)].map(
      ([, host]) => host ?? '',
    );
    const outside = [...new Set(hosts)].filter((host) => !/^(?:127\.|0\.|localhost)/.test(host)).sort();
    expect(outside).toEqual([...Object.keys(BY_HOST), ...NEVER_CALLED].sort());
  });

  it('knows every address that the configuration takes', () => {
    const config = readFileSync(path.join(serverFolder, 'src/config.ts'), 'utf8');
    const own = [...config.matchAll(/^ {2}(\w+): (?:webAddress|z\.url)/gm)].map(([, name]) => name ?? '');
    const ofNetworks = NETWORK_APPS.flatMap(({ variables }) => Object.keys(variables.shape));
    const settings = [...own, ...ofNetworks.filter((name) => name.endsWith('_URL'))];
    expect(settings.sort()).toEqual([...Object.keys(BY_SETTING), ...OWN_SETTINGS].sort());
  });

  it('stands on the privacy page, in both languages, whole and with nothing besides', () => {
    expect(registerOf('en').sort()).toEqual(recipients);
    expect(registerOf('pl').sort()).toEqual(recipients.map((name) => POLISH[name] ?? name).sort());
  });
});
