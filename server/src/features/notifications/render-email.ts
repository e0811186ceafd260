import type { InterfaceLanguage } from '@postownia/contract';
import { languageOf } from '../../lib/format-message-in.ts';
import { type EmailKind, type EmailLabel, type EmailWords, emailWords } from './email-words.ts';

export interface RenderedEmail {
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

/** What stands below the paragraphs, in order: a label, or words of the reader's language, and a value. */
export type EmailDetails = readonly (readonly [
  label: EmailLabel | { readonly words: string },
  value: string,
])[];

/**
 * An email in both forms, in the language of who gets it; Polish where none is known. `link` is where its button leads.
 */
export function renderEmail(
  kind: EmailKind,
  {
    language: wanted,
    link,
    details: given = [],
    unsubscribeUrl = null,
  }: {
    language: string | null;
    link: string;
    details?: EmailDetails | undefined;
    unsubscribeUrl?: string | null;
  },
): RenderedEmail {
  const language = languageOf(wanted);
  const words = emailWords(kind, language);
  const { subject, heading, paragraphs, button, note } = words;
  const details = given.map(([label, value]): [name: string, value: string] => [
    typeof label === 'string' ? words.labels[label] : label.words,
    value,
  ]);
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
  email: EmailWords & {
    language: InterfaceLanguage;
    details: readonly (readonly [name: string, value: string])[];
    link: string;
    unsubscribeUrl: string | null;
  },
): string {
  const link = escapeHtml(email.link);
  const paragraphs = email.paragraphs
    .map((words) => `<p style="margin:0 0 16px;font-size:16px;line-height:1.5">${escapeHtml(words)}</p>`)
    .join('\n');
  const details = email.details
    .map(
      ([name, value]) =>
        `<p style="margin:0 0 16px;font-size:15px;line-height:1.5"><span style="display:block;font-size:13px;color:${COLOUR.caption}">${escapeHtml(name)}</span><span style="white-space:pre-wrap">${escapeHtml(value)}</span></p>`,
    )
    .join('\n');
  const end =
    email.unsubscribeUrl === null
      ? ''
      : `<br><a href="${escapeHtml(email.unsubscribeUrl)}" style="color:${COLOUR.caption}">${escapeHtml(email.unsubscribe)}</a>`;
  return `<!doctype html>
<html lang="${email.language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(email.heading)}</title></head>
<body style="margin:0;background:${COLOUR.paper};color:${COLOUR.ink};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="560" cellpadding="0" cellspacing="0" style="max-width:560px;width:100%">
<tr><td style="padding:0 0 16px;font-size:20px;font-weight:800;${FONT}">Postownia<span style="color:${COLOUR.accent}">.</span></td></tr>
<tr><td style="background:${COLOUR.sheet};border:1px solid ${COLOUR.line};border-top:4px solid ${COLOUR.accent};padding:32px;${FONT}">
<h1 style="margin:0 0 16px;font-size:26px;line-height:1.2">${escapeHtml(email.heading)}</h1>
${paragraphs}
${details}
<p style="margin:24px 0"><a href="${link}" style="display:inline-block;background:${COLOUR.ink};color:${COLOUR.sheet};padding:14px 24px;font-weight:700;font-size:16px;text-decoration:none">${escapeHtml(email.button)}</a></p>
<p style="margin:0 0 8px;font-size:13px;color:${COLOUR.caption}">${escapeHtml(email.noButton)}</p>
<p style="margin:0;font-size:13px;word-break:break-all"><a href="${link}" style="color:${COLOUR.ink}">${link}</a></p>
</td></tr>
<tr><td style="padding:16px 0 0;font-size:13px;line-height:1.5;color:${COLOUR.caption};${FONT}">${escapeHtml(email.note)}${end}</td></tr>
</table>
</td></tr></table>
</body>
</html>
`;
}

function escapeHtml(words: string): string {
  return words.replaceAll('&', '&amp;').replace(/[<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
