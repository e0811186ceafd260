/** The part of an address that leads to a heading: "Zużycie tokenów" → "zuzycie-tokenow". */
export function anchorOf(title: string): string {
  return title
    .replace(/[łŁ]/g, 'l')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
}
