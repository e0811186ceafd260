import { type ImageWorkshop, openImageWorkshop } from '../src/providers/image/image-workshop.ts';

let shared: ImageWorkshop | undefined;

/**
 * The drawers of this process, for all of its test files: each needs a processor for a second before it draws, and rests
 * by itself. Closing one of these ends nothing.
 */
export function sharedWorkshop(): ImageWorkshop {
  shared ??= openImageWorkshop();
  const { do: work, wake } = shared;
  return {
    do: work,
    wake,
    get drawers() {
      return shared?.drawers ?? [];
    },
    close: async () => undefined,
  };
}
