const NO_BREAK_SPACE = '\u00A0';
const ONE_LETTER_WORD = /(?<=^|[\s\u00A0(„>])([aiouwzAIOUWZ]) (?=\S)/g;
const NUMBER_AND_UNIT =
  /(\d\+?) (?=(\$|USD|zł|MB|KB|px|ml|g|m|s|min|mln|godz|dni|dnia|dzień|tok|obraz|opis|post|znak|kont|kro|minut|sekund|stycznia|lutego|marca|kwietnia|maja|czerwca|lipca|sierpnia|września|października|listopada|grudnia|rok|r\.|z\s|tyg|osób|film)(?![a-z]*=))/g;

/**
 * Polish typography: no-break spaces after one-letter words, inside numbers, between number and unit, before a dash and
 * after abbreviations. For the interface only, never for text that will be published.
 */
export function typographPolish(text: string): string {
  return text
    .replace(ONE_LETTER_WORD, `$1${NO_BREAK_SPACE}`)
    .replace(ONE_LETTER_WORD, `$1${NO_BREAK_SPACE}`)
    .replace(/(\d) (?=\d{3}(?!\d))/g, `$1${NO_BREAK_SPACE}`)
    .replace(NUMBER_AND_UNIT, `$1${NO_BREAK_SPACE}`)
    .replace(/ – /g, `${NO_BREAK_SPACE}– `)
    .replace(
      /(?<=^|[\s(])(np|ul|nr|godz|tj|ok|m\.in|pl|al|dr|św|art|ust|pkt|lit)\. /g,
      `$1.${NO_BREAK_SPACE}`,
    )
    .replace(/(?<=^|[\s(])(nr|Krok|krok) (\d)/g, `$1${NO_BREAK_SPACE}$2`);
}
