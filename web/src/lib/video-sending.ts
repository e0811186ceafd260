import { type ComponentType, createContext } from 'react';

export interface CoverChoiceProps {
  name: string;
  url: string;
  durationMs: number;
  coverMs: number;
  onCover: (coverMs: number) => void;
}

/** What sends videos and chooses their covers: the videos' own, which the page hands over. */
export interface VideoSending {
  /**
   * Sends a file resumably. @returns the id of the video once the library has it; null where the file is none or its person
   * gave it up. @throws where it was refused, which the tray tells
   */
  readonly send: (file: File) => Promise<string | null>;
  /** What is on its way from here, with what can be done about it; nothing once all are there. */
  readonly Tray: ComponentType;
  /** The video itself, with the frame that stands for it. */
  readonly CoverChoice: ComponentType<CoverChoiceProps>;
  /** The chosen frame is what lists show of the video from now on. */
  readonly keepCover: (cover: { videoId: string; url: string; atMs: number }) => void;
}

export const VideoSending = createContext<VideoSending | null>(null);

/** @param file its type is the browser's guess by the name; the server looks at the content */
export const isVideoFile = (file: Pick<File, 'type' | 'name'>): boolean =>
  file.type.startsWith('video/') || /\.(mp4|mov|m4v|webm)$/i.test(file.name);

/** What a field for files offers as videos. */
export const VIDEO_TYPES = 'video/mp4,video/quicktime,video/webm,.mp4,.mov,.m4v,.webm';
