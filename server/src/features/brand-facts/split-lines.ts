const BULLET = /^(?:[-–—*](?!\d)|[•►▪●‣·✓✔☑→]|\p{Extended_Pictographic}\uFE0F?)\s*/u;
const NUMBERED = /^(\d{1,3})[.)]\s+(?=\S)/u;

/**
 * The lines of a text without the signs that only list them. A number at the start goes when lines count on from it
 * (1, 2, 3); a lone "1. miejsce" is content.
 */
export function splitLines(text: string): string[] {
  const lines = text
    .split(/[\n\v\f\u2028\u2029]|\r\n?/u)
    .map((line) => withoutBullets(line.trim()))
    .filter((line) => line !== '');
  const numbers = lines.map((line) => Number(NUMBERED.exec(line)?.[1] ?? Number.NaN));
  return lines.map((line, index) => {
    const number = numbers[index] as number;
    const counts = numbers[index - 1] === number - 1 || numbers[index + 1] === number + 1;
    return counts ? line.replace(NUMBERED, '') : line;
  });
}

function withoutBullets(line: string): string {
  const rest = line.replace(BULLET, '');
  return rest === line ? line : withoutBullets(rest);
}
