import { stopHere } from '../../../platform/jobs/stopping.ts';
import { ownWork } from '../../../platform/verbs/own-work.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { countMatched, holdImport } from '../statements/import-store.ts';
import { matchLines, type Pair, type Receipt, wordsOf } from './match-rules.ts';
import {
  insertMatches,
  listAccountsToMatch,
  listOpenLines,
  listOrdersToMatch,
  listUndone,
  lockMatching,
  type NewException,
  type OpenLine,
  putLineExceptions,
  putOrderExceptions,
  type Span,
} from './match-store.ts';

/** Number of receipts that are matched at once; it limits the memory of a matching. */
const LINES_AT_ONCE = 10_000;
/** Seconds; one group takes a few seconds at most. */
const LEASE_S = 120;

/** Matches the lines of an import, and open lines of its accounts, account by account; the rest become exceptions. */
export async function matchImport(ctx: Ctx, input: { importId: bigint }): Promise<void> {
  const spans = await listAccountsToMatch(ctx.platform.db.app, input.importId);
  for (const accounts of inGroups(spans)) {
    await holdImport(ownWork(ctx.platform.db, 'statement.import').app, input.importId, LEASE_S);
    await matchAccounts(ctx, { ...input, accounts });
    stopHere();
  }
}

function inGroups(spans: readonly Span[]): string[][] {
  const groups: string[][] = [];
  let remaining = 0;
  for (const { accountNo, lines } of spans) {
    if (remaining < lines + 1) {
      groups.push([]);
      remaining = LINES_AT_ONCE;
    }
    groups.at(-1)?.push(accountNo);
    remaining -= lines + 1;
  }
  return groups;
}

const matchAccounts = writeVerb<{ importId: bigint; accounts: string[] }, void>({
  name: 'statement.match',
  permission: null,
  async run(ctx, { importId, accounts }) {
    const { tx } = ctx;
    await lockMatching(tx);
    const open = await listOpenLines(tx, importId, accounts);
    const orders = await listOrdersToMatch(tx, importId, accounts);
    const undone = await listUndone(
      tx,
      open.map(({ id }) => id),
    );
    const { made, proposed, again } = matchLines(open.filter(isReceipt).map(receiptOf), orders, undone);
    const settled = await insertMatches(tx, made);
    // A reversal is the return of a payment: people choose the payment, and no order is proposed for it.
    const reversals = open.filter((line) => !isReceipt(line));
    await putLineExceptions(tx, [
      ...[...proposed].map(([lineId, pairs]) => exceptionOf(lineId, pairs, again.has(lineId))),
      ...reversals.map(({ id }) => exceptionOf(id.toString(), [], false)),
    ]);
    await putOrderExceptions(tx, importId, accounts);
    const matched = await countMatched(tx, importId);
    const after = {
      accounts: accounts.length,
      made: made.length,
      settled,
      matched,
      open: proposed.size + reversals.length,
    };
    return { result: undefined, audit: { subjectKind: 'statement-import', subjectId: importId.toString(), after } };
  },
});

function isReceipt({ reversal }: OpenLine): boolean {
  return !reversal;
}

function receiptOf(line: OpenLine): Receipt {
  const { amount, accountNo, ms, hasClock, payer, said } = line;
  return { id: line.id.toString(), amount, accountNo, at: ms, hasClock, payer, words: wordsOf(said) };
}

function exceptionOf(lineId: string, pairs: readonly Pair[], again: boolean): NewException {
  const proposals = pairs.map(({ orderId, score, reasons }) => ({ orderId, score, reasons }));
  if (again) return { kind: 'duplicate', lineId, proposals };
  const differs = pairs[0]?.reasons.includes('reference') && pairs[0].reasons.includes('amount_differs');
  return { kind: differs ? 'amount_differs' : 'no_order', lineId, proposals };
}
