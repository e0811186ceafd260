import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { isAtRest } from '../../lib/at-rest.ts';
import { addressInBrand } from './open-brand.ts';

/**
 * Opens another brand where this one stands, and notes that it is worked on. The page stays unless something of this brand is
 * unsaved or being written: then it is loaded anew, so that the browser asks.
 */
export function useOpenBrand(): (slug: string) => void {
  const navigate = useNavigate();
  return (slug) => {
    const address = addressInBrand(window.location, slug);
    const isNoted = api.brands.choose(undefined, { context: { brand: slug } }).catch(() => undefined);
    if (isAtRest()) void navigate(address);
    // A page that is left breaks off what it sends.
    else void isNoted.then(() => window.location.assign(address));
  };
}
