import type { CreateExportBody } from '@mashang/contract/exports';
import { useMutation } from '@tanstack/react-query';
import { filterParams, type ListDeclaration, type ListState } from '../../lib/list/list-url.ts';
import { openTool } from '../../lib/page/open-tool.ts';
import { useMay } from '../../lib/session/current-user.ts';
import type { ListExport } from '../../ui/table/export-menu.tsx';
import { watchExport } from './export-store.ts';
import { createExport, refreshExports } from './queries.ts';

/** Requests an export and follows it in the top bar. */
export function useStartExport() {
  return useMutation({
    mutationFn: createExport,
    onSuccess: (id, body: CreateExportBody) => {
      watchExport(id, body);
      return refreshExports();
    },
  });
}

/**
 * Exports a list page with its filters: pass the result to `ListPage` as `exporting`. The server has the list under the
 * same name; `beside` adds parameters to the filters. Undefined for users who may not export.
 */
export function useExport(
  list: ListDeclaration,
  state: ListState,
  beside: Readonly<Record<string, string>> = {},
): ListExport | undefined {
  return useListExport(list.name, { ...filterParams(list, state), ...beside });
}

/** Does the same for a list without a declaration. */
export function useListExport(list: string, query: Readonly<Record<string, string>>): ListExport | undefined {
  const may = useMay('export:create');
  const start = useStartExport();
  if (!may) return undefined;
  return {
    busy: start.isPending,
    start: (format, columns) => start.mutate({ list, format, query, ...(columns ? { columns } : {}) }),
    openHistory: () => openTool('exports'),
  };
}
