import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import { formatSuccess, PLACE_KINDS, parseSuccess } from '@mashang/contract/receiving-places';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { lockPlace, type PlaceRef, type PlaceTerms, writePlace } from './places-store.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'receiving.place'>;
type State = { terms: Payload | null };
const SUBJECT = /^([a-z][a-z0-9_-]{0,31})\/(channel:)?([a-z][a-z0-9-]{1,31})$/;
/** Stands in the subject instead of an account's code, for the pool of participants' accounts. */
const POOL = 'participants';

function partsOf(subjectId: string): { product: string; place: PlaceRef } {
  const [, product, atChannel, code] = SUBJECT.exec(subjectId) ?? [];
  if (product === undefined || code === undefined)
    throw invalidField('subjectId', zh.receivingPlaceApproval.subjectForm);
  if (atChannel !== undefined) return { product, place: { channel: code } };
  return { product, place: code === POOL ? POOL : { account: code } };
}

function termsOf(payload: Payload): PlaceTerms {
  const [minAmount, maxAmount] = [parseMoney(payload.minAmount), parseMoney(payload.maxAmount)];
  const dailyAmount = parseMoney(payload.dailyAmount);
  if (minAmount <= 0n) throw invalidField('payload.minAmount', zh.receivingPlaceApproval.minZero);
  if (maxAmount < minAmount) throw invalidField('payload.maxAmount', zh.receivingPlaceApproval.maxBelowMin);
  if (maxAmount > MAX_AMOUNT_FEN) throw invalidField('payload.maxAmount', zh.receivingPlaceApproval.maxLimit);
  if (dailyAmount < maxAmount) throw invalidField('payload.dailyAmount', zh.receivingPlaceApproval.dayBelowMax);
  if (payload.opensAt === '24:00') throw invalidField('payload.opensAt', zh.receivingPlaceApproval.startTooLate);
  if (payload.closesAt <= payload.opensAt)
    throw invalidField('payload.closesAt', zh.receivingPlaceApproval.endBeforeStart);
  return { ...payload, minAmount, maxAmount, dailyAmount, minSuccess: parseSuccess(payload.minSuccess) };
}

function payloadOf(terms: PlaceTerms): Payload {
  const { minAmount, maxAmount, dailyAmount, minSuccess, ...rest } = terms;
  return {
    ...rest,
    minAmount: formatMoney(minAmount),
    maxAmount: formatMoney(maxAmount),
    dailyAmount: formatMoney(dailyAmount),
    minSuccess: formatSuccess(minSuccess),
  };
}

const yuan = (text: string) => groupMoney(formatMoney(parseMoney(text)));

/** Terms of a product's receiving place: order of failover, weight, hours, limits, on or off. */
export const receivingPlaceApproval: ApprovalKind<Payload, State> = {
  kind: 'receiving.place',
  async load({ tx }, { subjectId, payload }) {
    const { product, place } = partsOf(subjectId);
    const { minSuccess } = termsOf(payload);
    const found = await lockPlace(tx, product, place);
    if (!found) throw new BusinessError('notFound', zh.receivingPlaceApproval.missing);
    if (found.account && found.account.kind !== 'client')
      throw invalidField('subjectId', zh.receivingPlaceApproval.clientAccountsOnly);
    if (minSuccess !== null && !found.channel)
      throw invalidField('payload.minSuccess', zh.receivingPlaceApproval.channelsOnly);
    return {
      subject: {
        kind: 'receiving-place',
        id: subjectId,
        name: `${found.productName} · ${found.account?.bank ?? found.channel?.title ?? PLACE_KINDS.participants}`,
      },
      state: { terms: found.place && payloadOf(found.place) },
      lockKey: subjectId,
    };
  },
  lines({ terms: now }, payload) {
    const line = (label: string, say: (one: Payload) => string) => ({
      label,
      before: now ? say(now) : '',
      after: say(payload),
    });
    return [
      line(zh.receivingPlaceApproval.rank, ({ position }) => String(position)),
      line(zh.receivingPlaceApproval.weight, ({ weight }) => String(weight)),
      line(zh.receivingPlaceApproval.hours, ({ opensAt, closesAt }) => `${opensAt}–${closesAt}`),
      line(zh.receivingPlaceApproval.amount, ({ minAmount, maxAmount }) => `${yuan(minAmount)} – ${yuan(maxAmount)}`),
      line(zh.receivingPlaceApproval.dayLimit, ({ dailyAmount, dailyCount }) =>
        zh.receivingPlaceApproval.dayLimits(yuan(dailyAmount), dailyCount),
      ),
      line(zh.receivingPlaceApproval.minSuccess, (one) => {
        const floor = formatSuccess(parseSuccess(one.minSuccess));
        return floor === '' ? zh.receivingPlaceApproval.noFloor : `${floor}%`;
      }),
      line(zh.words.state, ({ enabled }) => (enabled ? zh.words.inUse : zh.words.stopped)),
    ];
  },
  async apply({ tx }, { subjectId, payload }) {
    const { product, place } = partsOf(subjectId);
    const found = await lockPlace(tx, product, place);
    if (!found) throw new BusinessError('notFound', zh.receivingPlaceApproval.missing);
    await writePlace(tx, found, termsOf(payload));
    return payload;
  },
  applied: (platform) => platform.bus.signal('routing'),
};
