/** Fields of audited facts by the last part of their path, for people; one that is missing here is shown as written. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ status: '状态', state: '状态', kycStatus: '认证状态', runStatus: '接单', frozen: '冻结', enabled: '启用' },
  ...{ wanted: '启用', archived: '停用', reason: '原因', remark: '备注', comment: '意见', verdict: '决定' },
  ...{ name: '名称', legalName: '实名', username: '账号', nickname: '姓名', phone: '手机号', roles: '角色' },
  ...{ permissions: '权限', device: '设备', twoFactor: '谷歌验证', passkey: '通行密钥', kind: '类型', type: '类型' },
  ...{ amount: '金额', paidInAmount: '实收金额', received: '到账金额', rate: '费率', fee: '手续费', weight: '权重' },
  ...{ payload: '内容', subject: '对象', subjectId: '对象编号', lines: '变更', label: '项目', needed: '审批人数' },
  ...{ before: '变更前', after: '变更后', id: '编号', orderNo: '单号', agtOrderNo: '代收单号', claimNo: '抢单号' },
  ...{ product: '产品', merchant: '商户', participant: '参与方', url: '网址', version: '版本', count: '数量' },
  ...{ expiresOn: '有效期至', effectiveFrom: '生效时间', tier: '风险等级', riskTier: '风险等级', hits: '筛查命中' },
  ...{ networks: '地址白名单', above: '金额线', rows: '行数', checked: '核对', broken: '不符', month: '月份' },
  ...{ reference: '业务参照', transferId: '转账号', accType: '账户类型', refused: '拒绝原因', files: '文件' },
};

/** A field's path as a sentence has it: 变更 1 · 变更后. */
export function fieldText(path: string): string {
  return path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (NAMES[part] ?? part)))
    .join(' · ')
    .replace(/ · (\d+)/g, ' $1');
}

const WORDS: Readonly<Record<string, string>> = { true: '是', false: '否', null: '无', '[]': '无', '{}': '无' };
/** A value that is no text of anybody's, for people. */
export function valueText(text: string): string {
  return WORDS[text] ?? text;
}
