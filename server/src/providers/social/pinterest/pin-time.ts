/** When a pin was made, in milliseconds; Pinterest writes its times with a zone or without one, and means UTC. */
export const instantOf = (at: string): number => Date.parse(/Z|[+-]\d\d:\d\d$/.test(at) ? at : `${at}Z`);
