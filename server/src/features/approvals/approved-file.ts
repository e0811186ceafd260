import { setImmediate as others } from 'node:timers/promises';
import type { InterfaceLanguage } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Download } from '../../http/member-downloads.ts';
import { localeOf } from '../../lib/format-message-in.ts';
import type { WorkspaceId } from '../../lib/workspace-id.ts';
import type { PdfDocument, PdfImage } from '../../providers/document/pdf-document.ts';
import { getPreferences } from '../posting-preferences/index.ts';
import { brandRows } from '../workspaces/index.ts';
import type { LinkRow } from './approval-links.queries.ts';
import texts from './approved-file-texts.json' with { type: 'json' };
import { type ApprovedByLink, imageOfApproved, readApproved } from './read-approved.ts';

/** A file that lacks one of the languages does not compile. */
const TEXTS: Readonly<Record<InterfaceLanguage, typeof texts.pl>> = texts;

const fill = (sentence: string, values: Readonly<Record<string, string>>): string =>
  sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');

/**
 * What a client approved by a link, on paper: image, text, when and where it goes out, who approved it, when, and the hash
 * of exactly that. Hours are the brand's. At most `MOST_POSTS_OF_LINK` posts, each with one small image.
 */
export async function approvedFile(
  context: Pick<Context, 'db' | 'clock' | 'storage' | 'workshop' | 'log'>,
  workspaceId: WorkspaceId,
  { link, language }: { link: LinkRow; language: InterfaceLanguage },
): Promise<Download> {
  const { db, clock } = context;
  const words = TEXTS[language];
  const { zone } = await getPreferences(db, workspaceId);
  const brand = await brandRows.nameOf(workspaceId, db);
  const approved = await readApproved(db, workspaceId, link);
  const { openPdf } = await import('../../providers/document/pdf-document.ts');
  const now = clock.now();
  const pdf = openPdf({ title: words.title, createdAt: now, language });
  const show = { words, ...writersOf(language, zone) };
  pdf.title(words.title, fill(words.lead, { brand, when: show.instant(now) }));
  if (approved.length === 0) pdf.paragraph(words.nothing);
  for (const one of approved) {
    // A hundred long posts take a second of the processor: other requests are answered in between.
    await others();
    const stored = await imageOfApproved(context, workspaceId, one);
    writePost(pdf, one, show, stored && (await imageFor(context, workspaceId, stored)));
  }
  if (approved.length > 0) pdf.paragraph(words.method);
  const name = `postownia-${words.file}-${link.id.slice(0, 8)}.pdf`;
  return { name, mime: 'application/pdf', body: await pdf.bytes() };
}

interface Writers {
  readonly words: typeof texts.pl;
  instant(at: Date): string;
  day(date: string): string;
}

function writersOf(language: InterfaceLanguage, zone: string): Omit<Writers, 'words'> {
  const locale = localeOf(language);
  const instant = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'medium', timeZone: zone });
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' });
  return {
    instant: (at) => `${instant.format(at)} (${zone})`,
    day: (date) => day.format(new Date(`${date}T12:00:00Z`)),
  };
}

/** One that cannot be read any more is left out: the words are what was approved. */
async function imageFor(
  { workshop, log }: Pick<Context, 'workshop' | 'log'>,
  workspaceId: WorkspaceId,
  stored: Uint8Array,
): Promise<PdfImage | null> {
  try {
    const { jpeg, ...size } = await workshop.do('paper', stored, { owner: workspaceId });
    return { bytes: Buffer.from(jpeg), ...size };
  } catch (error) {
    log.warn({ err: error, workspaceId }, 'an image is left out of what was approved');
    return null;
  }
}

function writePost(
  pdf: PdfDocument,
  { post, name, at, hash, accounts }: ApprovedByLink,
  { words, instant, day }: Writers,
  image: PdfImage | null,
): void {
  const going = accounts?.length ? fill(words.accounts, { names: accounts.join(', ') }) : words.noAccounts;
  pdf.heading(`${day(post.date)}, ${post.time.slice(0, 5)}`);
  pdf.besides(image, [
    { words: post.content, kind: 'text' },
    { words: accounts === null ? words.changed : going, kind: 'caption' },
    { words: fill(words.approved, { name, when: instant(at) }), kind: 'strong' },
    { words: fill(words.hash, { hash }), kind: 'caption' },
  ]);
}
