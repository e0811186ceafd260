/** An account's number at its server: two servers may have given the same one. */
export const idAtServer = (remoteId: string) => remoteId.slice(0, remoteId.lastIndexOf('@'));
