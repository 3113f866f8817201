import type { ApprovalPayload } from '@mashang/contract/approvals';
import { BANK_ACCOUNT_KINDS, VIRTUAL_WAYS } from '@mashang/contract/receiving-places';
import { BusinessError, invalidField } from '../../platform/errors.ts';
import type { ApprovalKind } from '../approvals/approval-kind.ts';
import { currentLicence } from '../licence/current-licence.ts';
import { isNumberTaken, lockBankAccount, writeBankAccount } from './places-store.ts';

type Payload = ApprovalPayload<'bank.account'>;
type State = { terms: Payload | null };
const CODE = /^[a-z][a-z0-9-]{1,31}$/;

function checkPayload(payload: Payload, legalName: string | undefined): void {
  if (payload.holder !== legalName)
    throw invalidField('payload.holder', `户名须与许可资料的机构名称一致：${legalName ?? '未配置'}`);
  if ((payload.virtualWay === 'none') !== (payload.virtualPrefix === ''))
    throw invalidField('payload.virtualPrefix', '使用虚拟账号须填写前缀，不使用时请留空');
  if (payload.virtualWay !== 'none' && payload.kind !== 'client')
    throw invalidField('payload.virtualWay', '只有备付金账户可以使用虚拟账号');
}

/** An account of the institution: bank, number, what names an order in a transfer, on or off. */
export const bankAccountApproval: ApprovalKind<Payload, State> = {
  kind: 'bank.account',
  async load({ tx, platform }, { subjectId, payload }) {
    if (!CODE.test(subjectId)) throw invalidField('subjectId', '账户代码须为小写字母开头的 2–32 位小写字母、数字或 -');
    checkPayload(payload, (await currentLicence(platform))?.legalName);
    const now = await lockBankAccount(tx, subjectId);
    if (now && (now.accountNo !== payload.accountNo || now.kind !== payload.kind))
      throw invalidField('payload.accountNo', '账号与账户性质登记后不能修改，请新增账户');
    const number = { code: subjectId, accountNo: payload.accountNo, prefix: payload.virtualPrefix };
    if (await isNumberTaken(tx, number)) throw new BusinessError('conflict', '账号或虚拟账号前缀已被另一个账户使用');
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
      line('开户银行', ({ bank }) => bank),
      line('户名', ({ holder }) => holder),
      line('账号', ({ accountNo }) => accountNo),
      line('账户性质', ({ kind }) => BANK_ACCOUNT_KINDS[kind]),
      line('虚拟账号', ({ virtualWay }) => VIRTUAL_WAYS[virtualWay]),
      line('虚拟账号前缀', ({ virtualPrefix }) => virtualPrefix || '无'),
      line('状态', ({ enabled }) => (enabled ? '启用' : '停用')),
    ];
  },
  async apply({ tx }, { subjectId, payload }) {
    await writeBankAccount(tx, subjectId, payload);
    return payload;
  },
  applied: (platform) => platform.bus.signal('routing'),
};
