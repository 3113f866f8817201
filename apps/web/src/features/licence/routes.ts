import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const licencePages = { licence: { load: () => import('./licence-page.tsx') } } satisfies PageLoaders;
