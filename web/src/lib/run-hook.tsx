import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';

/**
 * What a hook gives to the component that calls it, rendered once without a page: effects do not run and later states
 * are not seen, so this is for what a hook does when its functions are called.
 */
export function runHook<Result>(hook: () => Result): Result {
  const results: Result[] = [];
  function Host() {
    results.push(hook());
    return null;
  }
  renderToString(
    <QueryClientProvider client={new QueryClient()}>
      <Host />
    </QueryClientProvider>,
  );
  const result = results.at(-1);
  if (result === undefined) throw new Error('The hook gave nothing.');
  return result;
}
