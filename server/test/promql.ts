/** A metric as an expression asks for it. */
export interface Selector {
  readonly metric: string;
  readonly labels: readonly string[];
}

type Kind = 'instant' | 'range' | 'scalar';
const AGGREGATIONS = new Set(['sum', 'max', 'min', 'avg', 'count']);
const FUNCTIONS: Readonly<Record<string, readonly Kind[]>> = {
  rate: ['range'],
  increase: ['range'],
  histogram_quantile: ['scalar', 'instant'],
};
const TOKEN =
  /\s*(?:(\d+(?:\.\d+)?(?:e\d+)?)(?![\w.])|([a-z_]\w*)|(=~|!~|[=!<>]=|[-+*/<>=(){},])|("(?:[^"\\]|\\.)*")|\[(\d+[smhd])\])/y;
const COMPARES = /^(?:[=!<>]=|[<>]|[-+*/])$/;

/**
 * Reads a PromQL expression of the kind that alerts and dashboards use: selectors, ranges, aggregations with `by`,
 * `rate`, `histogram_quantile`, arithmetic and comparisons
 * (https://prometheus.io/docs/prometheus/latest/querying/basics/). What it does not know, it refuses.
 * @returns every metric asked for
 * @throws SyntaxError with what was expected and where
 */
export function readPromql(text: string): Selector[] {
  const tokens = cut(text);
  const selectors: Selector[] = [];
  let at = 0;
  const peek = () => tokens[at]?.text ?? '';
  const fail = (wanted: string): never => {
    throw new SyntaxError(
      `${wanted} expected before “${tokens.slice(at, at + 3).map(({ text }) => text)}”: ${text}`,
    );
  };
  const take = (wanted: string) => (peek() === wanted ? tokens[at++] : fail(wanted));
  const word = () => (tokens[at]?.kind === 'word' ? (tokens[at++]?.text ?? '') : fail('a name'));
  const listOf = (end: string, one: () => void) => {
    while (peek() !== end) {
      one();
      if (peek() !== end) take(',');
    }
    take(end);
  };
  const named = (name: string): Kind => {
    if (AGGREGATIONS.has(name)) {
      if (peek() === 'by') {
        take('by');
        take('(');
        listOf(')', word);
      }
      take('(');
      expect(expression(), 'instant', name);
      take(')');
      return 'instant';
    }
    const parameters = FUNCTIONS[name];
    if (parameters !== undefined) {
      take('(');
      for (const [index, kind] of parameters.entries()) {
        if (index > 0) take(',');
        expect(expression(), kind, name);
      }
      take(')');
      return 'instant';
    }
    return selector(name);
  };
  const selector = (metric: string): Kind => {
    const labels: string[] = [];
    if (peek() === '{') {
      take('{');
      listOf('}', () => {
        labels.push(word());
        if (!/^(?:=|!=|=~|!~)$/.test(peek())) fail('a matcher');
        at += 1;
        if (tokens[at++]?.kind !== 'text') fail('a text');
      });
    }
    selectors.push({ metric, labels });
    if (tokens[at]?.kind !== 'range') return 'instant';
    at += 1;
    return 'range';
  };
  const expect = (kind: Kind, wanted: Kind, where: string) =>
    kind === wanted || fail(`${where} of a ${wanted}, not of a ${kind},`);
  const term = (): Kind => {
    if (tokens[at]?.kind === 'number') {
      at += 1;
      return 'scalar';
    }
    if (peek() !== '(') return named(word());
    take('(');
    const kind = expression();
    take(')');
    return kind;
  };
  const expression = (): Kind => {
    let kind = term();
    while (COMPARES.test(peek())) {
      at += 1;
      const right = term();
      if (kind === 'range' || right === 'range') fail('no range');
      if (right === 'instant') kind = 'instant';
    }
    return kind;
  };
  expect(expression(), 'instant', 'an expression');
  if (at < tokens.length) fail('the end');
  return selectors;
}

type TokenKind = 'number' | 'word' | 'sign' | 'text' | 'range';

function cut(text: string): { kind: TokenKind; text: string }[] {
  const kinds: readonly TokenKind[] = ['number', 'word', 'sign', 'text', 'range'];
  const tokens: { kind: TokenKind; text: string }[] = [];
  TOKEN.lastIndex = 0;
  const end = text.trimEnd().length;
  for (let from = 0; from < end; from = TOKEN.lastIndex) {
    const found = TOKEN.exec(text);
    if (found === null) throw new SyntaxError(`nothing readable at ${from}: ${text}`);
    const group = kinds.findIndex((_kind, index) => found[index + 1] !== undefined);
    tokens.push({ kind: kinds[group] ?? 'sign', text: found[group + 1] ?? '' });
  }
  return tokens;
}
