import { z } from 'zod';
import { overseenMerchantDetail, testEndpointBody } from './merchants.ts';

/** GET /api/merchant/access: webhook addresses of the reader's merchant, and the networks its calls may come from. */
export const ownAccess = z.object({
  /** What a proposal of `merchant.endpoint` or `merchant.addresses` names as its subject. */
  merchantId: z.string(),
  endpoints: overseenMerchantDetail.shape.endpoints,
  /** Empty where every address may call. */
  networks: z.array(z.string()),
});
export type OwnAccess = z.infer<typeof ownAccess>;
/** POST /api/merchant/access/test: sends a signed test to one of the addresses now. */
export const testOwnEndpointBody = testEndpointBody.pick({ endpointId: true });
