export { notifyOfTrouble } from './notify-of-trouble.ts';
export { type PublicationWorker, startPublicationWorker } from './publication-worker.ts';
export { publishNow } from './publish-now.ts';
export {
  syncAccountPublications,
  syncPostPublications,
  syncWorkspacePublications,
} from './sync-publications.ts';
