import type { Doors } from '../../lib/page/page-door.ts';

export const bookPages = { 'ledger-books': { load: () => import('./books-page.tsx') } } satisfies Doors;
