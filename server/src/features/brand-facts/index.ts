export { type FoundOnWebsite, proposeFromWebsite, readPassages } from './read-passages.ts';
export { readTold } from './read-told.ts';
