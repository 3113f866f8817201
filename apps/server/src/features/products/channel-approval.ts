import { randomBytes } from 'node:crypto';
import type { ApprovalPayload } from '@mashang/contract/approvals';
import { formatMoney, groupMoney, MAX_AMOUNT_FEN, parseMoney } from '@mashang/contract/money';
import { isManualPattern } from '@mashang/contract/products';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { keepSecret } from '../approvals/keep-secret.ts';
import { type ChannelTerms, lockChannel, writeChannel } from './product-changes-store.ts';

type Payload = ApprovalPayload<'channel.save'>;
type State = { product: string; terms: Payload | null };
const SUBJECT = /^([a-z][a-z0-9_-]{0,31})\/([a-z][a-z0-9_-]{1,31})$/;
/** Confirmed by hand; every other connector is an official channel that signs what it notifies. */
const MANUAL = 'manual';

function partsOf(subjectId: string): { product: string; connector: string } {
  const found = SUBJECT.exec(subjectId);
  if (!found) throw invalidField('subjectId', '通道须写作 产品代码/连接器，连接器为 2–32 位小写字母、数字、- 或 _');
  return { product: found[1] as string, connector: found[2] as string };
}

function termsOf(payload: Payload): ChannelTerms {
  const [minAmount, maxAmount] = [parseMoney(payload.minAmount), parseMoney(payload.maxAmount)];
  if (minAmount <= 0n) throw invalidField('payload.minAmount', '最小金额须大于 0');
  if (maxAmount < minAmount) throw invalidField('payload.maxAmount', '最大金额不能小于最小金额');
  if (maxAmount > MAX_AMOUNT_FEN) throw invalidField('payload.maxAmount', '最大金额不能超过 1 亿元');
  if (payload.opensAt === '24:00') throw invalidField('payload.opensAt', '开始时间最晚为 23:59');
  if (payload.closesAt <= payload.opensAt) throw invalidField('payload.closesAt', '结束时间须晚于开始时间');
  return { ...payload, minAmount, maxAmount };
}

const yuan = (text: string) => groupMoney(formatMoney(parseMoney(text)));

/** A channel of a product: range, hours, weight, switch. */
export const channelApproval: ApprovalKind<Payload, State> = {
  kind: 'channel.save',
  async load({ tx }, { subjectId, payload }) {
    const { product, connector } = partsOf(subjectId);
    termsOf(payload);
    const found = await lockChannel(tx, product, connector);
    if (!found) throw new BusinessError('notFound', '产品不存在');
    if (!found.channel && isManualPattern(found.payPattern) !== (connector === MANUAL))
      throw invalidField(
        'subjectId',
        isManualPattern(found.payPattern) ? '人工确认的产品只能用 manual 通道' : '通道确认的产品须接入官方通道',
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
      line('单笔金额（元）', ({ minAmount, maxAmount }) => `${yuan(minAmount)} – ${yuan(maxAmount)}`),
      line('时段', ({ opensAt, closesAt }) => `${opensAt}–${closesAt}`),
      line('权重', ({ weight }) => String(weight)),
      line('状态', ({ enabled }) => (enabled ? '启用' : '停用')),
    ];
  },
  async apply(ctx, { id, subjectId, payload }) {
    const { product, connector } = partsOf(subjectId);
    const isNew = !(await lockChannel(ctx.tx, product, connector))?.channel;
    const secret = isNew && connector !== MANUAL ? randomBytes(24).toString('base64url') : null;
    const sealed = secret === null ? null : ctx.platform.secrets.seal(secret);
    await writeChannel(ctx.tx, { product, connector, sealed }, termsOf(payload));
    if (secret !== null) await keepSecret(ctx, id, { what: `通道 ${connector} 的签名密钥`, plain: secret });
    return payload;
  },
  applied: (platform) => platform.bus.signal('routing'),
};
