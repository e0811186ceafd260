/** When the calendar month of an instant began (UTC): what monthly caps count from. */
export const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));
