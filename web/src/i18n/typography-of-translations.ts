const NO_BREAK_SPACE = '\u00A0';
const NARROW_NO_BREAK_SPACE = '\u202F';
/** A number or what stands for one. */
const NUMBER = String.raw`(\d\+?|\}\})`;
const UNITS = String.raw`\$|USD|€|%|MB|KB|px|ml|g|m|s|min|h|tokens?|Tokens?|token|jetons?|days?|Tagen?|Tag|giorn[io]|jours?|posts?|Posts?|Beitr\S+|images?|Bilder|Bild|immagin[ei]|Zeichen|characters?|caratter[ei]|caractères?|minutes?|Minuten?|minut[io]|Uhr|USD`;
const NUMBER_AND_UNIT = new RegExp(`${NUMBER} (?=(?:${UNITS})(?![\\p{L}]))`, 'gu');

/** No-break spaces inside numbers, between number and unit and before a dash; the other languages add to it. */
export const typographEnglish = (text: string) =>
  text
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NO_BREAK_SPACE}`)
    .replace(NUMBER_AND_UNIT, `$1${NO_BREAK_SPACE}`)
    .replace(/ – /g, `${NO_BREAK_SPACE}– `);

const setFrench = (text: string) =>
  typographEnglish(text)
    .replace(/« ?/g, `«${NO_BREAK_SPACE}`)
    .replace(/ ?»/g, `${NO_BREAK_SPACE}»`)
    .replace(/ ([;!?])/g, `${NARROW_NO_BREAK_SPACE}$1`)
    .replace(/ :/g, `${NO_BREAK_SPACE}:`);

const setGerman = (text: string) =>
  typographEnglish(text)
    .replace(/\b(z|u|d)\. (?=(B|a|h)\.)/g, `$1.${NO_BREAK_SPACE}`)
    .replace(/\b(Nr|ca|bzw)\. (?=\S)/g, `$1.${NO_BREAK_SPACE}`);

/** Typography of each language but Polish, set once by the build: nothing but spaces changes. */
export const TYPOGRAPHY: Readonly<Record<string, (text: string) => string>> = {
  en: typographEnglish,
  de: setGerman,
  it: typographEnglish,
  fr: setFrench,
};
