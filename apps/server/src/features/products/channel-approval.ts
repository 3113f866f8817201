import { randomBytes } from 'node:crypto';
import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import { isManualPattern } from '@mashang/contract/products';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { keepSecret } from '../approvals/keep-secret.ts';
import { type ChannelTerms, lockChannel, writeChannel } from './product-changes-store.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'channel.save'>;
type State = { product: string; terms: Payload | null };
const SUBJECT = /^([a-z][a-z0-9_-]{0,31})\/([a-z][a-z0-9_-]{1,31})$/;
/** The connector that is confirmed by hand; every other one is an official channel that signs its notifications. */
const MANUAL = 'manual';

function partsOf(subjectId: string): { product: string; connector: string } {
  const found = SUBJECT.exec(subjectId);
  if (!found) throw invalidField('subjectId', zh.channelApproval.subjectForm);
  return { product: found[1] as string, connector: found[2] as string };
}

function termsOf(payload: Payload): ChannelTerms {
  const [minAmount, maxAmount] = [parseMoney(payload.minAmount), parseMoney(payload.maxAmount)];
  if (minAmount <= 0n) throw invalidField('payload.minAmount', zh.faults.minZero);
  if (maxAmount < minAmount) throw invalidField('payload.maxAmount', zh.faults.maxBelowMin);
  if (maxAmount > MAX_AMOUNT_FEN) throw invalidField('payload.maxAmount', zh.faults.maxLimit);
  if (payload.opensAt === '24:00') throw invalidField('payload.opensAt', zh.channelApproval.startTooLate);
  if (payload.closesAt <= payload.opensAt) throw invalidField('payload.closesAt', zh.channelApproval.endBeforeStart);
  return { ...payload, minAmount, maxAmount };
}

const yuan = (text: string) => groupMoney(formatMoney(parseMoney(text)));

/** Terms of a product's channel: range, hours, weight, on or off. */
export const channelApproval: ApprovalKind<Payload, State> = {
  kind: 'channel.save',
  async load({ tx }, { subjectId, payload }) {
    const { product, connector } = partsOf(subjectId);
    termsOf(payload);
    const found = await lockChannel(tx, product, connector);
    if (!found) throw new BusinessError('notFound', zh.faults.productMissing);
    if (!found.channel && isManualPattern(found.payPattern) !== (connector === MANUAL))
      throw invalidField(
        'subjectId',
        isManualPattern(found.payPattern) ? zh.channelApproval.manualOnly : zh.channelApproval.channelMissing,
      );
    const now = found.channel;
    return {
      subject: { kind: 'channel', id: subjectId, name: `${found.productName} · ${connector}` },
      state: {
        product: found.productName,
        terms: now && { ...now, minAmount: formatMoney(now.minAmount), maxAmount: formatMoney(now.maxAmount) },
      },
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
      line(zh.words.amount, ({ minAmount, maxAmount }) => `${yuan(minAmount)} – ${yuan(maxAmount)}`),
      line(zh.channelApproval.hours, ({ opensAt, closesAt }) => `${opensAt}–${closesAt}`),
      line(zh.channelApproval.weight, ({ weight }) => String(weight)),
      line(zh.lines.state, ({ enabled }) => (enabled ? zh.words.inUse : zh.words.stopped)),
    ];
  },
  async apply(ctx, { id, subjectId, payload }) {
    const { product, connector } = partsOf(subjectId);
    const isNew = !(await lockChannel(ctx.tx, product, connector))?.channel;
    const secret = isNew && connector !== MANUAL ? randomBytes(24).toString('base64url') : null;
    const sealed = secret === null ? null : ctx.platform.secrets.seal(secret);
    await writeChannel(ctx.tx, { product, connector, sealed }, termsOf(payload));
    if (secret !== null) await keepSecret(ctx, id, { what: zh.channelApproval.signingKey(connector), plain: secret });
    return payload;
  },
  applied: (platform) => platform.bus.signal('routing'),
};
