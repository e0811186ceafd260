import type { VideoFrame } from '@napi-rs/webcodecs';
import { ALL_FORMATS, CustomSource, EncodedPacketSink, Input, type InputVideoTrack } from 'mediabunny';
import { closeFrame, turn } from './frame-memory.ts';
import type { Picture } from './frame-parts.ts';
import { toUpright } from './frame-planes.ts';
import type { Codecs } from './load-encoder.ts';
import { type HighRange, highRangeOf } from './map-range.ts';
import { type ReelClip, ReelError } from './reel-maker.ts';

/** Packets that wait for the decoder; the frames that it keeps itself come on top. */
const MOST_WAITING = 4;
/** A larger frame would not leave the process room for the reel: 4K is taken, upright or not. */
const MOST_PIXELS = 3840 * 2160;

/** A person's own film while it is shown in a reel: gives the image of any moment, cheaply when moments follow each other. */
export interface ClipReader {
  /** Width to height, as it is seen. */
  readonly ratio: number;
  /**
   * The image at so many seconds of the scene; after its end the last one.
   * @throws ReelError `bad-picture`
   */
  pictureAt(seconds: number): Promise<Picture>;
  /** Frees what decodes it, some thirty megabytes; a moment that is asked for later begins it anew. */
  close(): void;
}

/**
 * @param options.from the second of the clip with which the scene begins; past its end it begins anew
 * @throws ReelError `bad-picture`
 */
export async function openClip(
  clip: ReelClip,
  { codecs, from }: { codecs: Codecs; from: number },
): Promise<ClipReader> {
  const track = await trackOf(clip);
  const config = await track.getDecoderConfig();
  if (config === null) throw new ReelError('bad-picture', 'A clip of an unknown codec');
  const length = await track.computeDuration();
  const begin = length > 0 ? from % length : 0;
  const range = highRangeOf(await track.getColorSpace());
  const run = new ClipRun(track, { config, codecs, range });
  return {
    ratio: track.displayWidth / track.displayHeight,
    pictureAt: async (seconds) => {
      try {
        return await run.pictureAt(begin + seconds);
      } catch (error) {
        if (error instanceof ReelError) throw error;
        throw new ReelError('bad-picture', `A clip cannot be read: ${String(error)}`);
      }
    },
    close: () => run.close(),
  };
}

async function trackOf({ size, readPart }: ReelClip): Promise<InputVideoTrack> {
  try {
    const source = new CustomSource({
      getSize: () => size,
      prefetchProfile: 'fileSystem',
      read: (start, end) => readPart({ start, length: end - start }),
    });
    const track = await new Input({ source, formats: ALL_FORMATS }).getPrimaryVideoTrack();
    if (track !== null && track.codedWidth * track.codedHeight <= MOST_PIXELS) return track;
  } catch (error) {
    throw new ReelError('bad-picture', `A clip cannot be read: ${String(error)}`);
  }
  throw new ReelError('bad-picture', 'A clip without images, or with larger ones than 4K');
}

type Decoder = InstanceType<Codecs['VideoDecoder']>;
type Packet = Awaited<ReturnType<EncodedPacketSink['getFirstPacket']>>;

/** One way through the clip, from a key frame on; a moment before the last one begins another. */
class ClipRun {
  readonly #track: InputVideoTrack;
  readonly #config: Parameters<Decoder['configure']>[0];
  readonly #codecs: Codecs;
  /** As its file tells; else as its frames do. */
  readonly #range: HighRange | null;
  readonly #sink: EncodedPacketSink;
  #decoder: Decoder | null = null;
  #failed: Error | null = null;
  #next: Packet = null;
  /** Decoded and still to come, in the order in which they are seen. */
  readonly #coming: VideoFrame[] = [];
  #shown: VideoFrame | null = null;
  #picture: Picture | null = null;
  #at = Number.POSITIVE_INFINITY;

  constructor(
    track: InputVideoTrack,
    { config, codecs, range }: { config: object; codecs: Codecs; range: HighRange | null },
  ) {
    this.#track = track;
    this.#range = range;
    this.#config = config as Parameters<Decoder['configure']>[0];
    this.#codecs = codecs;
    this.#sink = new EncodedPacketSink(track);
  }

  async pictureAt(seconds: number): Promise<Picture> {
    if (seconds < this.#at) await this.#begin(seconds);
    this.#at = seconds;
    const until = seconds * 1_000_000 + 1;
    while (this.#coming.length > 0 || (await this.#decodeMore())) {
      const [next] = this.#coming;
      if (next === undefined) continue;
      if (next.timestamp > until && this.#shown !== null) break;
      if (this.#shown !== null) closeFrame(this.#shown);
      this.#shown = next;
      this.#picture = null;
      this.#coming.shift();
      if (next.timestamp > until) break;
    }
    if (this.#shown === null) throw new Error('No images');
    const range = this.#range ?? highRangeOf(this.#shown.colorSpace);
    this.#picture ??= await toUpright(this.#shown, { rotation: this.#track.rotation, range });
    return this.#picture;
  }

  close(): void {
    for (const frame of this.#coming.splice(0)) closeFrame(frame);
    if (this.#shown !== null) closeFrame(this.#shown);
    this.#shown = null;
    this.#picture = null;
    if (this.#decoder !== null && this.#decoder.state !== 'closed') this.#decoder.close();
    this.#decoder = null;
    this.#at = Number.POSITIVE_INFINITY;
  }

  async #begin(seconds: number): Promise<void> {
    this.close();
    this.#decoder = new this.#codecs.VideoDecoder({
      output: (frame) => void this.#coming.push(frame),
      error: (error) => {
        this.#failed = error;
      },
    });
    this.#decoder.configure(this.#config);
    this.#next = (await this.#sink.getKeyPacket(seconds)) ?? (await this.#sink.getFirstPacket());
  }

  /** Hands the decoder a packet, or what it still keeps at the end; false: all of it was seen. */
  async #decodeMore(): Promise<boolean> {
    const decoder = this.#decoder;
    if (decoder === null) return false;
    if (this.#next === null) {
      this.#decoder = null;
      await decoder.flush();
      decoder.close();
    } else {
      const { type, microsecondTimestamp: timestamp, data } = this.#next;
      decoder.decode(new this.#codecs.EncodedVideoChunk({ type, timestamp, data }));
      this.#next = await this.#sink.getNextPacket(this.#next);
      // Without a turn decoded frames gather, however few packets wait.
      do await turn();
      while (decoder.decodeQueueSize > MOST_WAITING && this.#coming.length === 0);
    }
    if (this.#failed !== null) throw this.#failed;
    return true;
  }
}
