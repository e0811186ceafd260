/** The object store keeps the tag of a part to itself: no try can help until its CORS rules expose `ETag`. */
export class HiddenTagError extends Error {}
