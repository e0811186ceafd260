import type { Asset } from '@postownia/contract/features/assets';
import { ApiError, readErrorBody } from '../../lib/api-error.ts';
import { brandHeaders } from '../../lib/brand-of-tab.ts';

/**
 * Hands a photo to the library. `fetch` tells nobody how much was sent, so this asks the older way.
 * @param options.onProgress share of the bytes that left this computer, 0 to 1
 * Rejects with an ApiError, with a TypeError where nobody answered, or with the signal's reason.
 */
export function sendPhoto(
  file: File,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<Asset> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const form = new FormData();
    form.set('file', file);
    request.open('POST', '/api/v1/assets');
    request.responseType = 'json';
    for (const [name, value] of Object.entries(brandHeaders())) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total === 0 ? 0 : loaded / total);
    request.onload = () => {
      const { status, response } = request;
      if (status === 201) return resolve(response as Asset);
      reject(
        readErrorBody(response, { status }) ??
          new ApiError(status === 413 ? 'IMAGE_TOO_LARGE' : 'INTERNAL_SERVER_ERROR'),
      );
    };
    request.onerror = () => reject(new TypeError('Nobody answered'));
    signal.addEventListener('abort', () => {
      request.abort();
      reject(signal.reason);
    });
    request.send(form);
  });
}
