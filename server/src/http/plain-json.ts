/** Goes through the library's serializer untouched, because it is no plain object, and becomes its value again as text. */
class Whole {
  readonly #value: object;
  constructor(value: object) {
    this.#value = value;
  }
  toJSON(): object {
    return this.#value;
  }
}

/**
 * Our answers are JSON by their contract. The library would copy each of them, value by value, in search of files, maps
 * and dates: on the hottest read that costs a tenth of the whole answer.
 */
export const plainJson = {
  condition: (value: unknown): boolean =>
    typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype,
  serialize: (value: unknown): unknown => new Whole(value as object),
};
