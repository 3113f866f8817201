import type { PageLoaders } from '../../lib/page/page-loader.ts';

export const bookPages = { 'ledger-books': { load: () => import('./books-page.tsx') } } satisfies PageLoaders;
