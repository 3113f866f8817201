import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { CallError } from './call-error.ts';
import { showToast } from './toast.ts';

function tell(error: unknown): void {
  if (error instanceof CallError && error.told) return;
  showToast('error', error instanceof Error ? error.message : '操作失败');
}

/** Server data of the page. A query or mutation with `meta.quiet` shows its errors itself. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, query) {
      if (!query.meta?.quiet) tell(error);
    },
  }),
  mutationCache: new MutationCache({
    onError(error, _variables, _result, mutation) {
      if (!mutation.meta?.quiet) tell(error);
    },
  }),
  defaultOptions: {
    queries: { retry: false, staleTime: 5_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
