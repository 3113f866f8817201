import { z } from 'zod';
import { testEndpointBody } from './merchants.ts';

/** GET /api/merchant/access: the webhook addresses of the reader's merchant, and the networks that its calls may come from. */
export const ownAccess = z.object({
  /** What a proposal of `merchant.endpoint` or `merchant.addresses` names as its subject. */
  merchantId: z.string(),
  endpoints: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      /** Used for webhooks now. */
      enabled: z.boolean(),
      /** Two people want it used; it is once it has answered a test. */
      wanted: z.boolean(),
      disabledReason: z.string(),
      testedTime: z.string(),
      testStatus: z.int().nullable(),
      testError: z.string(),
    }),
  ),
  /** Empty where every address may call. */
  networks: z.array(z.string()),
});
export type OwnAccess = z.infer<typeof ownAccess>;
/** POST /api/merchant/access/test: sends a signed test to one of the addresses now. */
export const testOwnEndpointBody = testEndpointBody.pick({ endpointId: true });
