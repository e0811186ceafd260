/**
 * The text with every name blanked out, so that all places stay where they are; names of one
 * or two signs stay.
 * @param sign what stands for each of their signs
 */
export function withoutNames(text: string, names: readonly string[], sign = ' '): string {
  return names
    .filter((name) => name.trim().length > 2)
    .reduce(
      (rest, name) =>
        rest.replaceAll(new RegExp(escaped(name.trim()), 'giu'), ({ length }) => sign.repeat(length)),
      text,
    );
}

const escaped = (name: string) => name.replaceAll(/[$()*+./?[\\\]^{|}]/g, '\\$&');
