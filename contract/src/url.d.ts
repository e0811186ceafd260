/** The parser of addresses that Node and browsers both have; the types of neither are known here. */
declare class URL {
  static canParse(address: string): boolean;
  constructor(address: string);
  readonly protocol: string;
  readonly hostname: string;
  readonly pathname: string;
  readonly username: string;
  readonly password: string;
  readonly searchParams: { get(name: string): string | null };
}
