import { type Ctx, moneyCommand } from '../../../platform/verbs/verb.ts';
import { holdReceipt } from '../../collection-orders/receipts/hold-receipt.ts';
import { confirmByStatement, listNamedReceipts, type NamedReceipt, type ReceiptOutcome } from './receipt-store.ts';

const LINES_AT_ONCE = 2_000;
const BATCH = 64;

/** Settles the orders that the bank's own lines name; no person decides, so no permission is needed. */
const confirm = moneyCommand<{ items: { line: string; no: string }[] }, ReceiptOutcome[]>({
  name: 'collection-order.settle-by-statement',
  permission: null,
  service: 'collection',
  stage: 'finish',
  run: ({ writes }, { items }) => confirmByStatement(writes.app, items),
});

/**
 * Confirms every order that an open receipt names with its exact amount; a second receipt goes to suspense. Two people
 * decide the rest in 对账. Reads one import, or without `importId` the institution's accounts, so that receipts held by
 * screening or by a freeze continue. Returns the number of confirmed orders.
 */
export async function confirmReceipts(ctx: Ctx, { importId }: { importId: bigint | null }): Promise<number> {
  let confirmed = 0;
  for (let after: bigint | null = 0n; after !== null; ) {
    const { rows, last } = await listNamedReceipts(ctx.platform.db.app, { importId, after, most: LINES_AT_ONCE });
    for (let from = 0; from < rows.length; from += BATCH)
      confirmed += await confirmBatch(ctx, rows.slice(from, from + BATCH));
    after = last;
  }
  return confirmed;
}

async function confirmBatch(ctx: Ctx, rows: readonly NamedReceipt[]): Promise<number> {
  const items: { line: string; no: string }[] = [];
  for (const row of rows) if (!(await holdPayer(ctx, row))) items.push({ line: row.lineId, no: row.agtOrderNo });
  if (items.length === 0) return 0;
  const outcomes = await confirm(ctx, { items });
  const confirmed = outcomes.filter((outcome) => outcome === 'confirmed').length;
  ctx.platform.bus.signal('events');
  if (confirmed > 0) ctx.platform.bus.signal('webhooks');
  return confirmed;
}

/** Holds the order and its receipt if the payer may be on a list, until two people have reviewed the hit (L6). */
function holdPayer(ctx: Ctx, { agtOrderNo, participantId, payer }: NamedReceipt): Promise<boolean> {
  const asked = { no: agtOrderNo, taid: participantId, channel: null };
  return holdReceipt(ctx, asked, payer);
}
