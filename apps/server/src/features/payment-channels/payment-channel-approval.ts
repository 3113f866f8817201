import type { ApprovalPayload } from '@mashang/contract/approvals';
import { feeNumbers, feeText } from '@mashang/contract/fees';
import { PAY_WAYS } from '@mashang/contract/payment-channels';
import { findKind } from '../../channels/kinds.ts';
import type { ChannelKind } from '../../channels/port.ts';
import { invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { costOf, remitOf, remitText } from './channel-cost.ts';
import {
  type ChannelTerms,
  findChannelSecret,
  isMerchantNoTaken,
  lockPaymentChannel,
  writePaymentChannel,
} from './payment-channels-store.ts';
import { parsedJson } from './read-json.ts';
import { settingLines } from './setting-lines.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'payment.channel'>;
type State = { terms: Payload | null; fingerprint: string; fingerprintBefore: string };
const CODE = /^[a-z][a-z0-9-]{1,27}$/;

function kindOf({ kind }: Payload): ChannelKind {
  const found = findKind(kind);
  if (!found) throw invalidField('payload.kind', zh.approval.kindMissing);
  return found;
}

function termsOf(payload: Payload): ChannelTerms {
  const kind = kindOf(payload);
  const settings = parsedJson('payload.settings', payload.settings, kind.settings);
  // Stored as it was entered, so that the database can compare it with what two people saw; defaults stand at its use.
  const entered = JSON.parse(payload.settings) as Record<string, unknown>;
  const foreign = payload.ways.find((way) => !kind.can.ways.includes(way));
  if (foreign) throw invalidField('payload.ways', zh.approval.wayMissing(kind.title, PAY_WAYS[foreign]));
  const { title, ways, enabled, cost, remit } = payload;
  const { rate, fixed, least, most } = feeNumbers(cost);
  if (most !== null && most <= 0n) throw invalidField('payload.cost.most', zh.approval.mostZero);
  if (most !== null && most < least) throw invalidField('payload.cost.most', zh.approval.mostBelowLeast);
  const merchantNo = kind.merchantNo(settings);
  return {
    kind: payload.kind,
    title,
    ways,
    settings: entered,
    merchantNo,
    costRate: rate,
    costFixed: fixed,
    costLeast: least,
    costMost: most,
    remitSender: remit.sender,
    remitText: remit.text,
    remitDays: remit.days === '' ? null : Number(remit.days),
    enabled,
    secretId: BigInt(payload.secretId),
  };
}

function payloadOf(terms: ChannelTerms): Payload {
  const { kind, title, ways, settings, secretId, enabled } = terms;
  const cost = costOf(terms);
  return {
    kind,
    title,
    ways,
    settings: JSON.stringify(settings),
    secretId: secretId.toString(),
    cost,
    remit: remitOf(terms),
    enabled,
  };
}

/** A merchant number of the institution at a payment company: ways to pay, settings, keys, on or off. */
export const paymentChannelApproval: ApprovalKind<Payload, State> = {
  kind: 'payment.channel',
  async load({ tx }, { subjectId, payload }) {
    if (!CODE.test(subjectId)) throw invalidField('subjectId', zh.approval.codeForm);
    const terms = termsOf(payload);
    const now = await lockPaymentChannel(tx, subjectId);
    if (now && now.kind !== payload.kind) throw invalidField('payload.kind', zh.approval.fixed);
    if (now && now.merchantNo !== terms.merchantNo) throw invalidField('payload.settings', zh.approval.fixed);
    if (await isMerchantNoTaken(tx, { code: subjectId, kind: terms.kind, merchantNo: terms.merchantNo }))
      throw invalidField('payload.settings', zh.approval.numberTaken);
    const secret = await findChannelSecret(tx, terms.secretId);
    if (secret?.kind !== payload.kind) throw invalidField('payload.secretId', zh.approval.secretMissing);
    const before = now && (await findChannelSecret(tx, now.secretId));
    return {
      subject: { kind: 'payment-channel', id: subjectId, name: `${payload.title} · ${subjectId}` },
      state: {
        terms: now && payloadOf(now),
        fingerprint: secret.fingerprint,
        fingerprintBefore: before?.fingerprint ?? '',
      },
      lockKey: subjectId,
    };
  },
  lines({ terms: now, fingerprint, fingerprintBefore }, payload) {
    const line = (label: string, say: (one: Payload) => string) => ({
      label,
      before: now ? say(now) : '',
      after: say(payload),
    });
    return [
      line(zh.approval.company, ({ kind }) => findKind(kind)?.title ?? kind),
      line(zh.approval.title, ({ title }) => title),
      line(zh.approval.ways, ({ ways }) => ways.map((way) => PAY_WAYS[way]).join('、')),
      ...settingLines(payload.kind, payload.settings, now?.settings ?? null),
      line(zh.approval.cost, ({ cost }) => feeText(cost)),
      line(zh.approval.remit, ({ remit }) => remitText(remit)),
      { label: zh.approval.keys, before: fingerprintBefore, after: fingerprint },
      line(zh.words.state, ({ enabled }) => (enabled ? zh.words.inUse : zh.words.stopped)),
    ];
  },
  async apply({ tx }, { subjectId, payload }) {
    await writePaymentChannel(tx, subjectId, termsOf(payload));
    return payload;
  },
  applied: (platform) => platform.bus.signal('routing'),
};
