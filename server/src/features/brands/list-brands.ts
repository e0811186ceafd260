import { type Brands, can } from '@postownia/contract';
import type { Context } from '../../context.ts';
import type { Caller, ProgramHolder } from '../../http/authenticate.ts';
import { readAllowance } from '../billing/index.ts';
import { selectBrandsOf } from './brands.system-queries.ts';

/** The brands somebody may open, which of them they are in, and whether there is room for one more in its firm. */
export async function listBrands(context: Pick<Context, 'db' | 'clock'>, who: Caller): Promise<Brands> {
  const [found, allowance] = await Promise.all([
    selectBrandsOf(context.db, who.userId),
    readAllowance(context.db, who.organizationId, context.clock.now()),
  ]);
  const rows = found.filter((brand) => who.kind === 'user' || isOfKey(who, brand));
  const own = rows.filter(
    ({ organizationId, archivedAt }) => organizationId === who.organizationId && archivedAt === null,
  );
  const mayAdd = can(who, 'workspaces.create', who);
  const hasRoom = own.length < allowance.brands;
  return {
    current: who.workspaceSlug,
    brands: rows.map(({ slug, name, archivedAt, organizationId }) => ({
      slug,
      name,
      archived: archivedAt !== null,
      inFirm: organizationId === who.organizationId,
    })),
    mayCreate: mayAdd && hasRoom,
    planFull: mayAdd && !hasRoom,
    lacksSecondFactor: who.kind === 'user' && who.lacksSecondFactor,
  };
}

/** A key is for one firm, and there perhaps for some brands only, whatever its person may open besides. */
const isOfKey = (
  { organizationId, workspaceIds }: ProgramHolder,
  brand: { id: string; organizationId: string },
): boolean =>
  brand.organizationId === organizationId && (workspaceIds === null || workspaceIds.includes(brand.id));
