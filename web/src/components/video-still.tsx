interface VideoStillProps {
  url: string;
  /** The moment that is shown, in milliseconds. */
  atMs: number;
  /** What it shows, for those who do not see it. */
  label: string;
  className?: string | undefined;
  /** A person can let it run. */
  playable?: boolean;
}

/** A video by the moment that stands for it, without a sound. */
export function VideoStill({ url, atMs, label, className, playable = false }: VideoStillProps) {
  const address = `${url}#t=${atMs / 1000}`;
  return (
    <video
      // Browsers follow another moment of the same address only when they open it anew.
      key={address}
      className={className}
      src={address}
      preload="metadata"
      muted
      playsInline
      controls={playable}
      aria-label={label}
    />
  );
}
