import { z } from 'zod';
import { filterShape, listFilters } from './list-filters.ts';
import { pageOf, pageQuery } from './paging.ts';
import { WEBHOOK_FILTERS, webhookDelivery, webhookIdQuery, webhookTry } from './webhooks.ts';

/** One webhook of the reader's own merchant; the order number is empty for what concerns no order. */
export const ownDeliveryRow = webhookDelivery.omit({ mchId: true, merchantName: true });
export type OwnDeliveryRow = z.infer<typeof ownDeliveryRow>;

const { agtOrderNo, dates, type, state } = WEBHOOK_FILTERS;
export const OWN_DELIVERY_FILTERS = listFilters({ agtOrderNo, dates, type, state });
/** GET /api/merchant/deliveries, newest first. */
export const ownDeliveryQuery = z.strictObject({ ...pageQuery, ...filterShape(OWN_DELIVERY_FILTERS) });
export type OwnDeliveryQuery = z.infer<typeof ownDeliveryQuery>;
export const ownDeliveryPage = pageOf(ownDeliveryRow);
export type OwnDeliveryPage = z.infer<typeof ownDeliveryPage>;

/** GET /api/merchant/deliveries/detail?id= : what was sent, and every try, the newest first. */
export const ownDeliveryDetail = z.object({
  delivery: ownDeliveryRow,
  body: z.string(),
  tries: z.array(webhookTry),
});
export type OwnDeliveryDetail = z.infer<typeof ownDeliveryDetail>;
/** POST /api/merchant/deliveries/resend: this webhook is sent again now, under its own id. */
export const resendOwnDeliveryBody = webhookIdQuery;
