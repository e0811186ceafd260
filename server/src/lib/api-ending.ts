/**
 * How it is known that an API ends: the provider named a day (`Sunset`, RFC 8594), advised against it (`Deprecation`, RFC 9745),
 * refuses it already (426), or its version is known to live no longer than to a day.
 */
export type EndingKind = 'sunset' | 'deprecation' | 'refused' | 'version';

export interface ApiEnding {
  readonly kind: EndingKind;
  /** null: no day was named. */
  readonly endsAt: Date | null;
}

const UPGRADE_REQUIRED = 426;

/** What an answer says about the end of what was called; null: nothing. */
export function endingIn({
  status,
  headers,
}: {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | undefined>>;
}): ApiEnding | null {
  if (status === UPGRADE_REQUIRED) return { kind: 'refused', endsAt: null };
  const { sunset, deprecation } = headers;
  const endsAt = sunset === undefined ? Number.NaN : Date.parse(sunset);
  if (!Number.isNaN(endsAt)) return { kind: 'sunset', endsAt: new Date(endsAt) };
  return sunset === undefined && deprecation === undefined ? null : { kind: 'deprecation', endsAt: null };
}
