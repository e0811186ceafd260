export { type PublicationWorker, startPublicationWorker } from './publication-worker.ts';
export {
  syncAccountPublications,
  syncPostPublications,
  syncWorkspacePublications,
} from './sync-publications.ts';
