import type { InterfaceLanguage } from '@postownia/contract';
import words from './gone-words.json' with { type: 'json' };

/** What nothing of ours may do: no script, no frame, no form. */
export const PLAIN_PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Tells whoever followed a link that leads nowhere, in their language. */
export function gonePage(language: InterfaceLanguage): string {
  const { title, text } = words[language];
  return `<!doctype html>
<html lang="${language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>
:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;font:1.0625rem/1.5 system-ui,sans-serif;background:light-dark(#fff,#14171c);color:light-dark(#1b2430,#eef1f5)}
main{max-width:30rem;padding:2rem}
h1{font-size:1.5rem;line-height:1.2;margin:0 0 .75rem}
p{margin:0}
</style>
<main><h1>${title}</h1><p>${text}</p></main>
</html>`;
}
