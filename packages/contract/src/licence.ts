import { z } from 'zod';

/** GET /api/common/siteInfo: what may be said of the deployment before anybody has signed in. */
export const siteInfo = z.object({ institution: z.string(), demo: z.boolean() });
export type SiteInfo = z.infer<typeof siteInfo>;
