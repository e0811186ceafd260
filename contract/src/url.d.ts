/** The parser of addresses that Node and browsers both have; the types of neither are known here. */
declare class URL {
  static canParse(address: string): boolean;
  constructor(address: string);
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: { get(name: string): string | null };
}
