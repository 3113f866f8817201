import type { ApprovalPayload } from '@mashang/contract/approvals';
import { PAYMENT_FIELDS, paymentColumnsFault } from '@mashang/contract/bank-files';
import { BANK_ACCOUNT_KINDS, VIRTUAL_WAYS } from '@mashang/contract/receiving-places';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { isNumberTaken, lockBankAccount, writeBankAccount } from './places-store.ts';
import * as zh from './zh.ts';

type Payload = ApprovalPayload<'bank.account'>;
type State = { terms: Payload | null };
const CODE = /^[a-z][a-z0-9-]{1,31}$/;

function checkPayload(payload: Payload, legalName: string | undefined): void {
  if (payload.holder !== legalName)
    throw invalidField(
      'payload.holder',
      zh.bankAccountApproval.otherHolder(legalName ?? zh.bankAccountApproval.notSet),
    );
  if ((payload.virtualWay === 'none') !== (payload.virtualPrefix === ''))
    throw invalidField('payload.virtualPrefix', zh.bankAccountApproval.prefixMissing);
  if (payload.virtualWay !== 'none' && payload.kind !== 'client')
    throw invalidField('payload.virtualWay', zh.bankAccountApproval.clientAccountsOnly);
  const fault = paymentColumnsFault(payload.paymentColumns);
  if (fault) throw invalidField('payload.paymentColumns', fault);
}

/** Terms of an account of the institution: bank, number, how a transfer names its order, on or off. */
export const bankAccountApproval: ApprovalKind<Payload, State> = {
  kind: 'bank.account',
  async load({ tx, platform }, { subjectId, payload }) {
    if (!CODE.test(subjectId)) throw invalidField('subjectId', zh.bankAccountApproval.codeForm);
    checkPayload(payload, (await currentLicence(platform))?.legalName);
    const now = await lockBankAccount(tx, subjectId);
    if (now && (now.accountNo !== payload.accountNo || now.kind !== payload.kind))
      throw invalidField('payload.accountNo', zh.bankAccountApproval.fixedFields);
    const number = { code: subjectId, accountNo: payload.accountNo, prefix: payload.virtualPrefix };
    if (await isNumberTaken(tx, number)) throw new BusinessError('conflict', zh.bankAccountApproval.numberTaken);
    const { id: _id, code: _code, currency: _currency, ...terms } = now ?? { id: 0n, code: '', currency: '' };
    return {
      subject: { kind: 'bank-account', id: subjectId, name: `${payload.bank} · ${subjectId}` },
      state: { terms: now ? (terms as Payload) : null },
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
      line(zh.bankAccountApproval.bank, ({ bank }) => bank),
      line(zh.bankAccountApproval.holder, ({ holder }) => holder),
      line(zh.bankAccountApproval.account, ({ accountNo }) => accountNo),
      line(zh.bankAccountApproval.kind, ({ kind }) => BANK_ACCOUNT_KINDS[kind]),
      line(zh.bankAccountApproval.virtualAccounts, ({ virtualWay }) => VIRTUAL_WAYS[virtualWay]),
      line(zh.bankAccountApproval.prefix, ({ virtualPrefix }) => virtualPrefix || zh.words.none),
      line(zh.bankAccountApproval.paymentFile, ({ paymentColumns }) =>
        paymentColumns.length === 0
          ? zh.bankAccountApproval.usualFile
          : paymentColumns.map(({ title, field }) => `${title} = ${PAYMENT_FIELDS[field]}`).join('，'),
      ),
      line(zh.words.state, ({ enabled }) => (enabled ? zh.words.inUse : zh.words.stopped)),
    ];
  },
  async apply({ tx }, { subjectId, payload }) {
    await writeBankAccount(tx, subjectId, payload);
    return payload;
  },
  applied: (platform) => platform.bus.signal('routing'),
};
