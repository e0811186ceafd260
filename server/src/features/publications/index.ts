export { type PublicationWorker, startPublicationWorker } from './publication-worker.ts';
export {
  syncAccountPublications,
  syncPostPublications,
  syncVideoPostPublications,
  syncWorkspacePublications,
} from './sync-publications.ts';
