export { readTold } from './read-told.ts';
