/** A hashtag as the networks read it: letters, digits and underscores after the sign. */
const HASHTAG = /(#[\p{L}\p{N}_]+)/gu;

/** A text whose hashtags look like links. */
export function Hashtags({ text, className }: { text: string; className: string | undefined }) {
  let offset = 0;
  return text.split(HASHTAG).map((part) => {
    offset += part.length;
    return part.startsWith('#') ? (
      <span className={className} key={offset}>
        {part}
      </span>
    ) : (
      part
    );
  });
}
