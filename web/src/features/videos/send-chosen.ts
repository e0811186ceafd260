import { showToast } from '../../components/toast.tsx';
import { i18n } from '../../i18n/i18n.ts';
import { videoUploads } from './use-video-uploads.ts';
import { refuseFile } from './video-uploads.ts';
import { whenTaken } from './when-taken.ts';

const sent = new Set<string>();
/** Whether an upload was begun here, not by the form of the own calendar. */
export const isSentHere = (key: string): boolean => sent.has(key);

/**
 * Sends a file that a person chose, and takes it off the list once it is there.
 * @returns the video's id; null where the file can be none, which is told, or its person gave it up
 * @throws VideoRefusedError where the server refused it: it stays on the list with the reason
 */
export async function sendChosen(file: File): Promise<string | null> {
  const refusal = refuseFile(file);
  if (refusal !== null) {
    showToast.error(i18n.getFixedT(null, 'videos')(`refusal.${refusal}`, { name: file.name }));
    return null;
  }
  const uploadQueue = videoUploads();
  const key = uploadQueue.add(file);
  sent.add(key);
  const id = await whenTaken(uploadQueue, key);
  uploadQueue.remove(key, { keepVideo: true });
  return id;
}
