import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const menuPages = { menus: { load: () => import('./menus-page.tsx') } } satisfies PageLoaders;
