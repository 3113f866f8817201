import { cancelExportCall, createExportCall, readExportsCall } from '@mashang/contract/endpoints/exports';
import type { CreateExportBody, ExportJob } from '@mashang/contract/exports';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/api/api-client.ts';
import { queryClient } from '../../lib/api/query-client.ts';

/** Interval of the polls while an export runs. */
const PROGRESS_MS = 1_000;

/** Whether an export still waits or runs. */
export function isOpen({ state }: ExportJob): boolean {
  return state === 'waiting' || state === 'running';
}

/** The user's own exports, the last first; polled while one of them runs. */
export const exportsQuery = queryOptions({
  queryKey: ['exports'],
  queryFn: async ({ signal }) => (await call(readExportsCall, { signal })).list,
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? PROGRESS_MS : false),
  staleTime: 0,
  meta: { quiet: true },
});

/** Requests a file of a list; resolves to the export's id. */
export async function createExport(body: CreateExportBody): Promise<string> {
  const { id } = await call(createExportCall, { body });
  return id;
}

/** Stops an export. */
export function cancelExport(id: string): Promise<unknown> {
  return call(cancelExportCall, { body: { id } });
}

/** Loads the exports again at once. */
export function refreshExports(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: exportsQuery.queryKey });
}
