import { z } from 'zod';
import { licencePayload } from './approvals.ts';

/** GET /api/licence/current: the profile in force; null when there is none and every money call is off. */
export const licenceView = z.object({ profile: licencePayload.nullable(), expired: z.boolean() });
export type LicenceView = z.infer<typeof licenceView>;
