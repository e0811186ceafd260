/** The text with every name blanked out, so that all places stay where they are; names of one or two signs stay. */
export function withoutNames(text: string, names: readonly string[]): string {
  return names
    .filter((name) => name.trim().length > 2)
    .reduce((rest, name) => rest.replaceAll(new RegExp(escaped(name.trim()), 'giu'), blank), text);
}

const escaped = (name: string) => name.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');

const blank = (found: string) => ' '.repeat(found.length);
