/** A Polish verb says by its ending that others do it: "pakują", "tną", "puszczaja" typed plainly. */
export const THEY_DO = String.raw`(?:\p{L}{3,}(?:uja|aja)|chcą|\p{L}+(?:ują|ają|eją|iją|yją|ną|rzą|dzą|szą|czą|wią|bią|nią|mią|pią|żą|(?<!m|tw|sw)oją|lą|jdą|wożą|noszą|myją|kładą|biorą|tną))(?!\p{L})`;
const NOBODY_DOES = new RegExp(`^(?:(?:nie|często|zawsze|potem|za późno) )?${THEY_DO}`, 'iu');

/** Whether a text says what others do and not who: behind a label somebody has to do it. */
export const namesNobody = (text: string): boolean => NOBODY_DOES.test(text);
