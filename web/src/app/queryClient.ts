/** The one store of what the server said, for everything but the open sheet. */
import { Refused } from '@marquee/contract/refusals.ts';
import { QueryClient } from '@tanstack/react-query';

/** A refusal stays one however often it is asked again; only trouble on the way is worth another try. */
const isWorthAnotherTry = (failures: number, error: Error): boolean =>
  failures < 2 && (!(error instanceof Refused) || error.status >= 500);

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: isWorthAnotherTry, staleTime: 30_000 } },
});
