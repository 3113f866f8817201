import type { Doors } from '../../lib/page/page-door.ts';

export const licencePages = { licence: { load: () => import('./licence-page.tsx') } } satisfies Doors;
