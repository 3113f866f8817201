import { formatMoney, formatRate, MAX_AMOUNT_FEN, parseMoney, stablecoinValue } from '@mashang/contract/money';
import { normalizeLegalName } from '@mashang/contract/participants';
import { type TopUpStatus, USDT_MAX, USDT_MIN, type UsdtTopUpBody } from '@mashang/contract/top-ups';
import { BusinessError, invalidField } from '../../../platform/errors.ts';
import { nextOrderNo } from '../../../platform/order-number.ts';
import { actorName } from '../../../platform/verbs/audit.ts';
import { type Ctx, writeVerb } from '../../../platform/verbs/verb.ts';
import { applicantOf, requireStanding, requireTopUp } from '../applicant.ts';
import { screen } from '../bank/apply-bank-top-up.ts';
import {
  countOpen,
  findByIntent,
  insertTravel,
  insertUsdtTopUp,
  lockIntent,
  nextAddressIndex,
  noteTopUp,
} from '../top-ups-store.ts';
import * as zh from '../zh.ts';
import { type Chain, chainOf } from './chain.ts';
import { isChainReady } from './chain-health.ts';
import { deriveAddress } from './derive-address.ts';
import { currentQuote, type Quote } from './usdt-rate.ts';

/** Maximum number of waiting requests of one participant: each has an address that is watched. */
const OPEN_MAX = 10;

type Input = UsdtTopUpBody & {
  units: bigint;
  chain: Chain;
  quote: Quote;
  institution: string;
  institutionLicence: string;
};
type Answer = { orderNo: string; status: TopUpStatus };

const create = writeVerb<Input, Answer>({
  name: 'top-up.request',
  permission: 'top-up:apply',
  async run(ctx, input) {
    const { tx, now, actor, platform } = ctx;
    const { units, chain, quote } = input;
    const { xpub, minutes } = platform.config.topUp;
    const applicant = applicantOf(ctx);
    const intent = { participantId: applicant.participantId, idempotencyKey: input.idempotencyKey };
    const audit = (orderNo: string, after: object) => ({ subjectKind: 'top-up', subjectId: orderNo, after });
    await lockIntent(tx, intent);
    const before = await findByIntent(tx, intent);
    if (before && before.usdtAmount !== units) throw new BusinessError('conflict', zh.faults.keyReused);
    if (before)
      return { result: { orderNo: before.orderNo, status: 0 }, audit: audit(before.orderNo, { replayed: true }) };
    const { legalName } = await requireStanding(ctx, applicant.participantId);
    if (normalizeLegalName(input.originatorName) !== normalizeLegalName(legalName))
      throw invalidField('originatorName', zh.createUsdtTopUp.ownNameOnly);
    if ((await countOpen(tx, applicant.participantId, 'usdt')) >= OPEN_MAX)
      throw new BusinessError('tooMany', zh.createUsdtTopUp.tooManyOpen);
    const amount = stablecoinValue(units, quote.rate);
    if (amount > MAX_AMOUNT_FEN) throw invalidField('usdtAmount', zh.createUsdtTopUp.amountLimit);
    const addressIndex = await nextAddressIndex(tx);
    const address = await deriveAddress(xpub as string, addressIndex);
    const orderNo = nextOrderNo('CZ', now);
    const { chainId, token, confirmations: confirmationsNeeded } = chain;
    const id = await insertUsdtTopUp(tx, {
      ...applicant,
      orderNo,
      amount,
      idempotencyKey: input.idempotencyKey,
      expiresAt: now + minutes * 60_000,
      usdtAmount: units,
      rate: quote.rate,
      rateSource: quote.source,
      rateAt: quote.at,
      chainId,
      token,
      address,
      addressIndex,
      confirmationsNeeded,
    });
    await insertTravel(tx, id, { ...input, beneficiaryName: legalName });
    await noteTopUp(tx, id, 'requested', actorName(actor));
    const after = {
      usdtAmount: input.usdtAmount,
      amount: formatMoney(amount),
      rate: formatRate(quote.rate),
      source: quote.source,
      address,
    };
    return { result: { orderNo, status: 0 }, audit: audit(orderNo, after) };
  },
});

/** An agent requests an address to pay a stablecoin to: for this request alone, at the current rate. */
export async function createUsdtTopUp(ctx: Ctx, input: UsdtTopUpBody): Promise<Answer> {
  const { participantId } = applicantOf(ctx);
  const { legalName: institution, licenceNo: institutionLicence } = await requireTopUp(ctx, 'usdt');
  const units = parseMoney(input.usdtAmount, 'USDT');
  if (units < parseMoney(`${USDT_MIN}`, 'USDT') || units > parseMoney(`${USDT_MAX}`, 'USDT'))
    throw invalidField('usdtAmount', zh.createUsdtTopUp.usdtRange(USDT_MIN, USDT_MAX));
  if ((input.walletKind === 'provider') !== (input.provider !== ''))
    throw invalidField(
      'provider',
      input.provider ? zh.createUsdtTopUp.noInstitution : zh.createUsdtTopUp.institutionMissing,
    );
  // A client that lost the answer and repeats the request gets it at once, because the rate may have changed.
  const before = await findByIntent(ctx.platform.db.app, { participantId, idempotencyKey: input.idempotencyKey });
  if (before?.usdtAmount === units) return { orderNo: before.orderNo, status: 0 };
  const chain = chainOf(ctx.platform);
  if (!ctx.platform.config.topUp.xpub || !chain || !(await isChainReady(ctx.platform)))
    throw new BusinessError('connectorUnwell', zh.createUsdtTopUp.chainDown);
  const quote = await currentQuote(ctx);
  if (input.rate !== undefined && input.rate !== formatRate(quote.rate))
    throw new BusinessError('conflict', zh.createUsdtTopUp.rateChanged(formatRate(quote.rate)));
  await screen(ctx, input.originatorName);
  const answer = await create(ctx, { ...input, units, chain, quote, institution, institutionLicence });
  ctx.platform.bus.signal('events');
  return answer;
}
