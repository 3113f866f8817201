import type { PageDoor } from '../../lib/page-door.ts';

export const bookPages: readonly PageDoor[] = [{ component: 'ledger-books', load: () => import('./books-page.tsx') }];
