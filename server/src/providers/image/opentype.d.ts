/** The part of the font parser that the posters use; the package ships no types. */
declare module '@shuding/opentype.js' {
  export interface Glyph {
    readonly index: number;
    readonly advanceWidth: number;
    getPath(
      x: number,
      y: number,
      size: number,
    ): { readonly commands: readonly { readonly y?: number }[]; toPathData(decimals: number): string };
  }
  export interface Font {
    readonly unitsPerEm: number;
    readonly tables: { readonly os2: { readonly sCapHeight: number; readonly sxHeight: number } };
    charToGlyph(character: string): Glyph;
    getKerningValue(left: Glyph, right: Glyph): number;
  }
  const opentype: { parse(buffer: ArrayBuffer): Font };
  export default opentype;
}
