/** What React alone weighs in a page, minified and compressed as we send it, in KB. */
export function weighReact(): Promise<number>;
