import { MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import { normalizeLegalName } from '@mashang/contract/participants';
import type { BankTopUpBody, TopUpStatus } from '@mashang/contract/top-ups';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { nextOrderNo } from '../../../platform/order-number.ts';
import { keepFile } from '../../../platform/storage/stored-file-store.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { screenNames } from '../../screening/names/screen-names.ts';
import { applicantOf, requireStanding, requireTopUp } from '../applicant.ts';
import { countOpen, findByIntent, insertBankTopUp, isReferenceTaken, lockIntent, noteTopUp } from '../top-ups-store.ts';
import * as zh from '../zh.ts';
import { PROOF_KIND, proofNameOf } from './top-up-proofs.ts';

const WEEK_MS = 7 * 86_400_000;
/** Maximum number of waiting applications of one participant. */
const OPEN_MAX = 20;

const apply = writeVerb<BankTopUpBody & { amountFen: bigint }, { orderNo: string; status: TopUpStatus }>({
  name: 'top-up.apply',
  permission: 'top-up:apply',
  async run(ctx, input) {
    const { tx, now, actor } = ctx;
    const applicant = applicantOf(ctx);
    const { reference, proof, amountFen } = input;
    const intent = { participantId: applicant.participantId, idempotencyKey: input.idempotencyKey };
    const audit = (orderNo: string, after: object) => ({ subjectKind: 'top-up', subjectId: orderNo, after });
    await lockIntent(tx, intent);
    const before = await findByIntent(tx, intent);
    if (before && (before.way !== 'bank' || before.amount !== amountFen || before.reference !== reference))
      throw new BusinessError('conflict', zh.faults.keyReused);
    if (before)
      return { result: { orderNo: before.orderNo, status: 0 }, audit: audit(before.orderNo, { replayed: true }) };
    const { legalName } = await requireStanding(ctx, applicant.participantId);
    if (normalizeLegalName(input.payerName) !== normalizeLegalName(legalName))
      throw invalidField('payerName', zh.applyBankTopUp.ownNameOnly);
    if (await isReferenceTaken(tx, reference)) throw new BusinessError('conflict', zh.applyBankTopUp.referenceUsed);
    if ((await countOpen(tx, applicant.participantId, 'bank')) >= OPEN_MAX)
      throw new BusinessError('tooMany', zh.applyBankTopUp.tooManyOpen);
    const file = { name: proofNameOf(proof), kind: PROOF_KIND, ownerId: applicant.userId };
    if (!(await keepFile(tx, file, now))) throw invalidField('proof', zh.applyBankTopUp.proofGone);
    const orderNo = nextOrderNo('CZ', now);
    const id = await insertBankTopUp(tx, {
      ...input,
      ...applicant,
      orderNo,
      amount: amountFen,
      expiresAt: now + WEEK_MS,
    });
    await noteTopUp(tx, id, 'applied', actorName(actor));
    const { amount, bankName } = input;
    return { result: { orderNo, status: 0 }, audit: audit(orderNo, { amount, bankName, reference, proof }) };
  },
});

/**
 * An agent reports its transfer to the institution's bank account; the same idempotency key leads to one application.
 */
export async function applyBankTopUp(
  ctx: Ctx,
  input: BankTopUpBody,
): Promise<{ orderNo: string; status: TopUpStatus }> {
  applicantOf(ctx);
  await requireTopUp(ctx, 'bank');
  const amountFen = parseMoney(input.amount);
  if (amountFen === 0n || amountFen > MAX_AMOUNT_FEN) throw invalidField('amount', zh.applyBankTopUp.amountRange);
  await screen(ctx, input.payerName);
  const answer = await apply(ctx, { ...input, amountFen });
  ctx.platform.bus.signal('events');
  return answer;
}

/** Screens the payer (L6) before anything is accepted; the refusal does not mention lists. */
export async function screen(ctx: Ctx, name: string): Promise<void> {
  const subjectId = String(applicantOf(ctx).participantId);
  const hits = (await screenNames(ctx, [{ name, subjectKind: 'participant', subjectId }])).flat();
  if (hits.length > 0) throw new BusinessError('conflict', zh.applyBankTopUp.screened);
}
