import { answerOrders } from '../../lib/process-worker.ts';
import { examineVideo } from './examine-video.ts';
import type { FilePart, VideoWork } from './video-examiner.ts';

answerOrders(({ input }, ask) => {
  const { bytes } = input as VideoWork['examine']['input'];
  const peek = async (start: number, wanted: number) => {
    const length = Math.min(wanted, bytes - start);
    if (length <= 0) return Buffer.alloc(0);
    return Buffer.from((await ask({ start, length } satisfies FilePart)) as Uint8Array);
  };
  return examineVideo({ bytes, peek });
});
