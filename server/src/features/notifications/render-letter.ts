import type { InterfaceLanguage } from '@postownia/contract';
import { languageOf } from '../../lib/say-in.ts';
import { type LetterKind, type LetterWords, letterWords } from './letter-words.ts';

export interface RenderedLetter {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** Colours of the product's light theme: mail readers know no style sheets of ours. */
const COLOUR = {
  paper: '#F5F2EB',
  sheet: '#FFFEFB',
  line: '#DED8CB',
  ink: '#14192B',
  caption: '#5B6175',
  accent: '#FA4A22',
};
const FONT = "font-family:'Archivo','Helvetica Neue',Arial,sans-serif";

/** What people typed and a letter repeats: name and value, in order. */
export type LetterDetails = readonly (readonly [name: string, value: string])[];

/**
 * A letter in both forms, in the language of who gets it; Polish where none is known. `link` is where its button leads; `details` stand as a list below the
 * paragraphs, their names in Polish as the callers know them.
 */
export function renderLetter(
  kind: LetterKind,
  {
    language: wanted,
    link,
    details: given = [],
    unsubscribeUrl = null,
  }: {
    language: string | null;
    link: string;
    details?: LetterDetails | undefined;
    unsubscribeUrl?: string | null;
  },
): RenderedLetter {
  const language = languageOf(wanted);
  const words = letterWords(kind, language);
  const { subject, heading, paragraphs, button, note } = words;
  const details = given.map(([name, value]) => [words.names[name] ?? name, value] as const);
  const list = details.map(([name, value]) => `${name}:\n${value}`);
  const body = [heading, ...paragraphs, ...list, `${button}:\n${link}`, note];
  const end = unsubscribeUrl === null ? [] : [`${words.unsubscribe}:\n${unsubscribeUrl}`];
  const text = [...body, ...end, 'Postownia'].join('\n\n');
  return {
    subject: `${subject} · Postownia`,
    text: `${text}\n`,
    html: frame({ ...words, language, details, link, unsubscribeUrl }),
  };
}

function frame(
  letter: LetterWords & {
    language: InterfaceLanguage;
    details: LetterDetails;
    link: string;
    unsubscribeUrl: string | null;
  },
): string {
  const link = escapeHtml(letter.link);
  const paragraphs = letter.paragraphs
    .map((words) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escapeHtml(words)}</p>`)
    .join('\n');
  const details = letter.details
    .map(
      ([name, value]) =>
        `<p style="margin:0 0 16px;font-size:15px;line-height:1.5"><span style="display:block;font-size:13px;color:${COLOUR.caption}">${escapeHtml(name)}</span><span style="white-space:pre-wrap">${escapeHtml(value)}</span></p>`,
    )
    .join('\n');
  const end =
    letter.unsubscribeUrl === null
      ? ''
      : `<br><a href="${escapeHtml(letter.unsubscribeUrl)}" style="color:${COLOUR.caption}">${escapeHtml(letter.unsubscribe)}</a>`;
  return `<!doctype html>
<html lang="${letter.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(letter.heading)}</title></head>
<body style="margin:0;background:${COLOUR.paper};color:${COLOUR.ink};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%">
<tr><td style="padding:0 0 16px;font-size:20px;font-weight:800;${FONT}">Postownia<span style="color:${COLOUR.accent}">.</span></td></tr>
<tr><td style="background:${COLOUR.sheet};border:1px solid ${COLOUR.line};border-top:4px solid ${COLOUR.accent};padding:32px;${FONT}">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${escapeHtml(letter.heading)}</h1>
${paragraphs}
${details}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;background:${COLOUR.ink};color:${COLOUR.sheet};padding:14px 24px;font-weight:700;font-size:16px;text-decoration:none">${escapeHtml(letter.button)}</a></p>
<p style="margin:0 0 8px;font-size:13px;color:${COLOUR.caption}">${escapeHtml(letter.noButton)}</p>
<p style="margin:0;font-size:13px;word-break:break-all"><a href="${link}" style="color:${COLOUR.ink}">${link}</a></p>
</td></tr>
<tr><td style="padding:16px 0 0;font-size:13px;line-height:1.5;color:${COLOUR.caption};${FONT}">${escapeHtml(letter.note)}${end}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function escapeHtml(words: string): string {
  return words.replaceAll('&', '&amp;').replace(/[<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
