import * as zh from './zh.tsx';

/** Screen names of audited fields by the last part of their path; a field without a name here is shown as written. */
const NAMES: Readonly<Record<string, string>> = {
  status: zh.fieldNames.status,
  state: zh.fieldNames.state,
  kycStatus: zh.fieldNames.kycStatus,
  runStatus: zh.fieldNames.runStatus,
  frozen: zh.fieldNames.frozen,
  enabled: zh.fieldNames.enabled,
  wanted: zh.fieldNames.wanted,
  archived: zh.fieldNames.archived,
  reason: zh.fieldNames.reason,
  remark: zh.fieldNames.remark,
  comment: zh.fieldNames.comment,
  verdict: zh.fieldNames.verdict,
  name: zh.fieldNames.name,
  legalName: zh.fieldNames.legalName,
  username: zh.fieldNames.username,
  nickname: zh.fieldNames.nickname,
  phone: zh.fieldNames.phone,
  roles: zh.fieldNames.roles,
  permissions: zh.fieldNames.permissions,
  device: zh.fieldNames.device,
  twoFactor: zh.fieldNames.twoFactor,
  passkey: zh.fieldNames.passkey,
  kind: zh.fieldNames.kind,
  type: zh.fieldNames.type,
  amount: zh.fieldNames.amount,
  paidInAmount: zh.fieldNames.paidInAmount,
  received: zh.fieldNames.received,
  rate: zh.fieldNames.rate,
  fee: zh.fieldNames.fee,
  weight: zh.fieldNames.weight,
  payload: zh.fieldNames.payload,
  subject: zh.fieldNames.subject,
  subjectId: zh.fieldNames.subjectId,
  lines: zh.fieldNames.lines,
  label: zh.fieldNames.label,
  needed: zh.fieldNames.needed,
  before: zh.fieldNames.before,
  after: zh.fieldNames.after,
  id: zh.fieldNames.id,
  orderNo: zh.fieldNames.orderNo,
  agtOrderNo: zh.fieldNames.agtOrderNo,
  claimNo: zh.fieldNames.claimNo,
  product: zh.fieldNames.product,
  merchant: zh.fieldNames.merchant,
  participant: zh.fieldNames.participant,
  url: zh.fieldNames.url,
  version: zh.fieldNames.version,
  count: zh.fieldNames.count,
  expiresOn: zh.fieldNames.expiresOn,
  effectiveFrom: zh.fieldNames.effectiveFrom,
  tier: zh.fieldNames.tier,
  riskTier: zh.fieldNames.riskTier,
  hits: zh.fieldNames.hits,
  networks: zh.fieldNames.networks,
  above: zh.fieldNames.above,
  rows: zh.fieldNames.rows,
  checked: zh.fieldNames.checked,
  broken: zh.fieldNames.broken,
  month: zh.fieldNames.month,
  reference: zh.fieldNames.reference,
  transferId: zh.fieldNames.transferId,
  accType: zh.fieldNames.accType,
  refused: zh.fieldNames.refused,
  files: zh.fieldNames.files,
};

/** Screen name of a field's path: 变更 1 · 变更后. */
export function fieldText(path: string): string {
  return path
    .split('.')
    .map((part) => (/^\d+$/.test(part) ? String(Number(part) + 1) : (NAMES[part] ?? part)))
    .join(' · ')
    .replace(/ · (\d+)/g, ' $1');
}

const WORDS: Readonly<Record<string, string>> = zh.valueWords;
/** Screen text of a coded value; any other value is shown as written. */
export function valueText(text: string): string {
  return WORDS[text] ?? text;
}
