/**
 * The id of the workspace a query is limited to. It comes from the session or from a row, never from a request body,
 * so code that holds one has been let in.
 */
export type WorkspaceId = string & { readonly __workspace: true };

/** Marks an id that was read from the session or from a row of ours. */
export const asWorkspaceId = (id: string) => id as WorkspaceId;
