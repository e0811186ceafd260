import type { Network } from '@postownia/contract/networks';
import { previewText } from '@postownia/contract/outgoing-links';
import { useQuery } from '@tanstack/react-query';
import { queries } from './api.ts';

/** Texts of a post as they go out to a network: with the brand's tags and short links, once these are known. */
export function useOutgoingText(date: string): (text: string, network: Network) => string {
  const { data } = useQuery(queries.shortLinks.settings.queryOptions());
  if (data === undefined) return (text) => text;
  const { shortUrl, blocked, ...rules } = data;
  const given = { rules: { ...rules, short: rules.short && !blocked }, shortUrl };
  return (text, network) => previewText(text, given, { network, date });
}
