export { listVisits } from './list-visits.ts';
