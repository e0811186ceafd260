import { BrandKit } from '@postownia/contract';

interface KitExtras {
  readonly colours: BrandKit['colours'] | null;
  readonly typePair: BrandKit['typePair'];
}

/** What is kept of the kit beside the profile; a value that no version of ours knows counts as unset. */
export function toKitExtras(row: { colours: unknown; typePair: unknown } | undefined): KitExtras {
  const colours = BrandKit.shape.colours.safeParse(row?.colours);
  const typePair = BrandKit.shape.typePair.safeParse(row?.typePair ?? null);
  return {
    colours: colours.success ? colours.data : null,
    typePair: typePair.success ? typePair.data : null,
  };
}
