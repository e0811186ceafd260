// What the tools use of the package, which brings no types of its own.
declare module 'semver' {
  const semver: {
    compare(one: string, other: string): number;
    gte(version: string, other: string): boolean;
    lt(version: string, other: string): boolean;
    lte(version: string, other: string): boolean;
  };
  export default semver;
}
