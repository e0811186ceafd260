/** Whether it is a colour as `#rrggbb`. */
export const isHex = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text);

/** What people write for a colour, as `#RRGGBB` where it is one: without the #, with three characters, with blanks around. */
export function tidyHex(text: string): string {
  const bare = text.trim().replace(/^#/, '');
  if (/^[0-9a-f]{3}$/i.test(bare))
    return `#${[...bare].map((digit) => digit + digit).join('')}`.toUpperCase();
  if (/^[0-9a-f]{6}$/i.test(bare)) return `#${bare}`.toUpperCase();
  return text;
}
