/**
 * The name of a step that is done once for each image: `photo`, `photo-2`, `photo-3`, so that the log tells them apart
 * and people read them by the name before the number.
 */
export const numberedStep = (name: string, place: number): string =>
  place === 1 ? name : `${name}-${place}`;

/** What a step made for each image, in their order, as one handle. */
export const idsIn = (handle: string | undefined): readonly string[] =>
  handle === undefined || handle === '' ? [] : handle.split(',');
