/**
 * The id of the organization that people, plan, tokens and invoices belong to. It comes from the session or from a
 * row, never from a request body.
 */
export type OrganizationId = string & { readonly __organization: true };

/** Marks an id that was read from the session or from a row of ours. */
export const asOrganizationId = (id: string) => id as OrganizationId;
