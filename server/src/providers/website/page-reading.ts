/** What a passage is about, as far as its place on the page says; `text`: its words alone tell. */
export type PassageKind = 'address' | 'hours' | 'area' | 'offer' | 'question' | 'person' | 'text';

/** Something that a page says, in its own words; data about hours and places is put into words. */
export interface Passage {
  readonly kind: PassageKind;
  readonly text: string;
}

/** A link with the words it stands on. */
export interface PageLink {
  readonly url: string;
  readonly text: string;
}

/** What one page says and where it leads. */
export interface PageReading {
  readonly passages: readonly Passage[];
  readonly links: readonly PageLink[];
  /** Letters of text outside scripts. */
  readonly characters: number;
  /** Whether it brings scripts of its own. */
  readonly scripted: boolean;
}
