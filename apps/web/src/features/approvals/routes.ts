import type { PageLoaders } from '../../lib/page/page-loader.ts';

/** It has no `warm` function: the code of the query would make every first page larger. */
export const approvalPages = {
  approvals: { load: () => import('./approvals-page.tsx') },
} satisfies PageLoaders;
