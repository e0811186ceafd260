import type { FullBrand } from './full-brand.ts';

/** What stands in a request instead of what its schema alone would say. */
export interface Given {
  /** Values of places in the path, by name. */
  readonly path?: Readonly<Record<string, string>>;
  /** The whole query. */
  readonly query?: string;
  /** Fields of the body. */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Fields of the body that stay away. */
  readonly without?: readonly string[];
  /** Sent instead of the body. */
  readonly form?: FormData;
  /** Of whoever asks, instead of the brand's owner. */
  readonly cookie?: string;
}

/** What makes ready whatever an operation finds when it is asked. */
export interface Preparing {
  readonly brand: FullBrand;
  /** Asks the product as the brand's owner; throws where it refuses. */
  ask<Answer>(method: string, address: string, body?: object): Promise<Answer>;
  /** As the database's superuser. */
  sql<Row>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Somebody of their own with a password, just signed up; their cookie. */
  signUp(): Promise<string>;
}

export type Prepare = (preparing: Preparing) => Given | Promise<Given>;

/** A calendar day so many days from now. */
export const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
