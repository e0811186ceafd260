/** Name of the text that a loader is asked for: the last part of the address, without the data file's ending. */
export function slugOfRequest(request: Request): string | undefined {
  return new URL(request.url).pathname
    .replace(/(\.data)?\/?$/, '')
    .split('/')
    .at(-1);
}
