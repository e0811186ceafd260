import { isSentHere } from './send-chosen.ts';
import { UploadTray } from './upload-tray.tsx';
import { useVideoUploads } from './use-video-uploads.ts';

/** Videos that were chosen for a post and are on their way, or were refused. */
export default function SendingTray() {
  const { uploads, uploadQueue } = useVideoUploads();
  const here = uploads.filter(({ key }) => isSentHere(key));
  if (here.length === 0) return null;
  return <UploadTray uploads={here} uploadQueue={uploadQueue} selected={null} onSelect={() => undefined} />;
}
