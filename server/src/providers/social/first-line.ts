/** The first line of a text as a title, cut between words where it is longer than `most` UTF-16 units. */
export function firstLineOf(text: string, most: number): string {
  const [line = ''] = text.trim().split('\n');
  return line.length <= most ? line : `${line.slice(0, most - 1).replace(/\s+\S*$/u, '')}…`;
}
