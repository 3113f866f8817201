import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { recordFault } from '../faults/error-log.ts';
import { showToast } from '../faults/toast.ts';
import { CallError, faultText } from './call-error.ts';

function report(error: unknown, quiet: boolean): void {
  // An error that is not the server's refusal is a fault of the page: its text would not help the user.
  if (!(error instanceof CallError)) recordFault('promise', error);
  if (quiet || (error instanceof CallError && error.shown)) return;
  showToast('error', faultText(error));
}

/** Removes data that no component shows: a page that failed while showing it starts with a new answer. */
export function forgetUnseenData(): void {
  queryClient.removeQueries({ type: 'inactive' });
}

/**
 * Server data of the page. A query or mutation with `meta.quiet` shows its errors itself. Nothing waits for the network
 * to return: a command sent an hour later would surprise its user, and a list shows 网络错误 at once.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => report(error, query.meta?.quiet === true),
  }),
  mutationCache: new MutationCache({
    onError: (error, _variables, _result, mutation) => report(error, mutation.meta?.quiet === true),
  }),
  defaultOptions: {
    queries: {
      retry: false,
      staleTime: 5_000,
      refetchOnWindowFocus: false,
      networkMode: 'always',
      refetchOnReconnect: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
