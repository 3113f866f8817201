import type { Doors } from '../../../lib/page/page-door.ts';

export const productAdminPages = {
  'products-admin': { load: () => import('./products-page.tsx') },
} satisfies Doors;
