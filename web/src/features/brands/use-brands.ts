import { useQuery } from '@tanstack/react-query';
import { queries } from '../../lib/api.ts';
import { useSession } from '../../lib/session.ts';

/** The brands of whoever is signed in; its refusal NOT_FOUND says that the address names none of theirs. */
export function useBrands() {
  const { state } = useSession();
  return useQuery({ ...queries.brands.list.queryOptions(), enabled: state === 'signed-in' });
}
