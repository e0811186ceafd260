import { isWayOn } from '@postownia/contract/way-on';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { rememberWayOn } from './way-on.ts';

/**
 * `?dalej=/checkout/pro`: where whoever signs in next in this tab goes, as the price list or an email's link says. Anybody
 * can write such a link, so it leads to pages that every account has and nowhere else.
 * @returns it, or null
 */
export function useWayOnInAddress(): string | null {
  const [search] = useSearchParams();
  const named = search.get('dalej');
  const wayOn = named !== null && isWayOn(named) ? named : null;
  useEffect(() => {
    if (wayOn !== null) rememberWayOn(wayOn);
  }, [wayOn]);
  return wayOn;
}
