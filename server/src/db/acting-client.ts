import pg from 'pg';
import { actingAsNow, actingWord, NOBODY } from './acting-for.ts';

/** The setting that the policies read. */
export const ACTING_FOR = 'app.acting_for';

/** Prepared once on each connection, under its name; answers with no row, which would only be read and thrown away. */
const NAMING = { name: 'acting_for', text: `select where set_config('${ACTING_FOR}', $1, true) is null` };

/** What a statement of a transaction or of a session begins with: it reads no rows, and some stand alone. */
const WITHOUT_ROWS =
  /^\s*(?:begin|start|commit|end|rollback|abort|savepoint|release|set|reset|show|(?:un)?listen|notify|vacuum|checkpoint)\b/i;
const GOES_BACK = /^\s*rollback\b/i;

/** What of the driver's classes its types leave out. */
interface Wire {
  readonly parsedStatements: Record<string, string>;
  parse(message: { name?: string; text: string }): void;
  bind(message: { statement: string; values: readonly string[] }): void;
  execute(message: object): void;
}
interface Submitted {
  text: string | undefined;
  callback: ((error: Error | undefined | null, result: unknown) => void) | undefined;
  submit(wire: Wire): Error | null;
  requiresPreparation(): boolean;
  prepare(wire: Wire): void;
  handleCommandComplete(message: unknown, wire: Wire): void;
  handleError(error: Error, wire: Wire): void;
}
interface Session extends pg.Client {
  _txStatus: 'I' | 'T' | 'E' | null;
  _activeQuery: unknown;
  _handleParseComplete(message: unknown): void;
  _handleReadyForQuery(message: { status?: string } | undefined): void;
}
const DriversQuery = pg.Query as unknown as new (
  config: unknown,
  values: unknown,
  callback: unknown,
) => Submitted;
const DriversClient = pg.Client as unknown as new (config?: string | pg.ClientConfig) => Session;

/**
 * A query that, where the database does not know yet for whom it is, says so in messages of its own before it, all under
 * one Sync: outside a transaction both are one implicit transaction to PostgreSQL, so nothing is left on the connection for
 * whoever has it next, no pooler can part them, and no round trip is added.
 */
class ActingQuery extends DriversQuery {
  readonly #client: ActingClient;
  readonly #word: string;
  /** What of the naming is not answered yet. */
  #naming: 'none' | 'parse' | 'end' = 'none';

  constructor(client: ActingClient, word: string, [config, values, callback]: readonly unknown[]) {
    super(config, values, callback);
    this.#client = client;
    this.#word = word;
  }

  override submit(wire: Wire): Error | null {
    const { text = '' } = this;
    if (this.#client.mustHear(this.#word, text))
      this.#naming = NAMING.name in wire.parsedStatements ? 'end' : 'parse';
    return super.submit(wire);
  }

  /** The naming is a value of a bound statement, so what comes after it must be one, too. */
  override requiresPreparation(): boolean {
    return this.#naming !== 'none' || super.requiresPreparation();
  }

  override prepare(wire: Wire): void {
    if (this.#naming !== 'none') {
      if (this.#naming === 'parse') wire.parse(NAMING);
      wire.bind({ statement: NAMING.name, values: [this.#word] });
      wire.execute({});
    }
    super.prepare(wire);
  }

  /** @returns whether the answer was the naming's */
  tookParseComplete(): boolean {
    if (this.#naming !== 'parse') return false;
    this.#naming = 'end';
    return true;
  }

  override handleCommandComplete(message: unknown, wire: Wire): void {
    if (this.#naming === 'none') {
      super.handleCommandComplete(message, wire);
      return;
    }
    this.#naming = 'none';
    this.#client.heard(this.#word);
  }

  override handleError(error: Error, wire: Wire): void {
    this.#naming = 'none';
    super.handleError(error, wire);
  }
}

/** A connection that tells the database with each statement for which brands it acts (`acting-for.ts`). */
export class ActingClient extends DriversClient {
  /** For whom outside of any named work; undefined: the database is told nothing then. */
  readonly #unnamed: string | undefined;
  /** What the transaction that runs was told. */
  #heard: string | undefined;

  constructor(config: pg.ClientConfig & { unnamed?: string | undefined }) {
    super(config);
    this.#unnamed = config.unnamed;
  }

  // The driver's own ways to call it are many; what they give and get is passed on.
  override query(...given: unknown[]): never {
    const word = actingWord() ?? this.#unnamed;
    const [config] = given as [{ submit?: unknown } | string | null | undefined];
    const isOwn = typeof config === 'object' && config !== null && typeof config.submit === 'function';
    if (word === undefined || config === null || config === undefined || isOwn) return this.#submit(given);
    const query = new ActingQuery(this, word, given);
    if (query.callback !== undefined) return this.#submit([query]);
    const answer = new Promise((resolve, reject) => {
      query.callback = (error, result) => (error ? reject(error) : resolve(result));
    }).catch((error: Error) => {
      // As the driver does: the trace leads to whoever asked.
      Error.captureStackTrace(error);
      throw error;
    });
    this.#submit([query]);
    return answer as never;
  }

  #submit(given: unknown[]): never {
    return (super.query as (...all: unknown[]) => never).apply(this, given);
  }

  /** Whether the database has to be told before such a statement. */
  mustHear(word: string, text: string): boolean {
    if (GOES_BACK.test(text)) this.#heard = undefined;
    const known = this.#heard ?? NOBODY;
    return word !== known && this._txStatus !== 'E' && text !== '' && !WITHOUT_ROWS.test(text);
  }

  heard(word: string): void {
    if (this._txStatus === 'T') this.#heard = word;
  }

  override _handleParseComplete(message: unknown): void {
    const { _activeQuery: query } = this;
    if (query instanceof ActingQuery && query.tookParseComplete()) {
      const { connection } = this as unknown as { connection: Wire };
      connection.parsedStatements[NAMING.name] = NAMING.text;
      return;
    }
    super._handleParseComplete(message);
  }

  override _handleReadyForQuery(message: { status?: string } | undefined): void {
    // The transaction is over, and with it what it was told.
    if (message?.status !== 'T') this.#heard = undefined;
    super._handleReadyForQuery(message);
  }
}

/** A pool of such connections. Whoever waits for one gets it out of the work of whoever had it, and stays in their own. */
export class ActingPool extends pg.Pool {
  constructor({ unnamed, ...config }: pg.PoolConfig & { unnamed?: string | undefined }) {
    class Client extends ActingClient {
      constructor(options: pg.ClientConfig) {
        super({ ...options, unnamed });
      }
    }
    super({ ...config, Client: Client as unknown as pg.PoolConfig['Client'] });
  }

  override connect(hand?: (...given: never[]) => void): Promise<pg.PoolClient> {
    const connect = super.connect as (hand?: unknown) => Promise<pg.PoolClient>;
    return connect.call(this, hand && actingAsNow(hand as (...given: unknown[]) => void));
  }
}
