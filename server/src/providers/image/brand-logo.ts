/** On which ground a logo can be seen. */
export type LogoPreference = 'light' | 'dark';

/** A brand's logo as the illustrator gets it. */
export interface BrandLogo {
  /** Changes with the image: part of a poster's signature. */
  readonly id: string;
  readonly png: Uint8Array;
  readonly width: number;
  readonly height: number;
  readonly prefers: LogoPreference;
}
