/** How calls are put together. */
interface BatchLimits {
  /** Calls in one go at most. */
  readonly most: number;
  /** Goes under way at once. */
  readonly atOnce: number;
}

/**
 * Makes one function for many calls out of one for several: calls that come while others are under way wait and go
 * together, so that a crowd of publications shares its transactions. A single call waits for nobody.
 * @param work gets the calls' inputs and returns an outcome for each, in order; an Error fails only its own call.
 * When it throws, each call is tried once more alone, so that one bad call spoils no other
 */
export function batchCalls<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly (Output | Error)[]>,
  { most, atOnce }: BatchLimits,
): (input: Input) => Promise<Output> {
  const waiting: Call<Input, Output>[] = [];
  let underWay = 0;
  let scheduled = false;

  const go = () => {
    scheduled = false;
    while (underWay < atOnce && waiting.length > 0) {
      const calls = waiting.splice(0, most);
      underWay += 1;
      void answer(work, calls).finally(() => {
        underWay -= 1;
        schedule();
      });
    }
  };
  const schedule = () => {
    if (scheduled || waiting.length === 0 || underWay >= atOnce) return;
    scheduled = true;
    setImmediate(go);
  };
  return (input) =>
    new Promise<Output>((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      schedule();
    });
}

interface Call<Input, Output> {
  readonly input: Input;
  readonly resolve: (output: Output) => void;
  readonly reject: (error: unknown) => void;
}

async function answer<Input, Output>(
  work: (inputs: readonly Input[]) => Promise<readonly (Output | Error)[]>,
  calls: readonly Call<Input, Output>[],
): Promise<void> {
  try {
    const outcomes = await work(calls.map(({ input }) => input));
    for (const [index, { resolve, reject }] of calls.entries()) {
      const outcome = outcomes[index];
      if (outcome instanceof Error) reject(outcome);
      else resolve(outcome as Output);
    }
  } catch (error) {
    const [only] = calls;
    if (calls.length === 1 && only !== undefined) only.reject(error);
    else await Promise.all(calls.map((call) => answer(work, [call])));
  }
}
