/** Every text of these screens; a second language is a file of the same shape. */

import type { ReactNode } from 'react';

/** A value that a text inserts. */
type Shown = string | number;

export const diffColumns = {
  path: '字段',
  before: '变更前',
  after: '变更后',
};

export const auditDrawer = {
  title: '审计记录',
  close: '关闭',
  time: '时间',
  actor: '操作人',
  action: '操作',
  subjectKind: '对象类型',
  subjectId: '对象',
  subjectIdWhat: '对象编号',
  allOfIt: '它的全部记录',
  requestId: '请求号',
  seq: '审计链序号',
  notSealed: '待封',
  hash: '审计链指纹',
  changes: '变更内容',
  changesHeading: '变更内容',
  noChanges: '没有变更内容',
  noChangesHint: '这项操作只记录发生过。',
};

export const auditColumns = {
  note: '待封',
};

export const auditLogPage = {
  title: '审计日志',
  noun: '记录',
  emptyTitle: '还没有记录',
  emptyHint: '每一次操作都会记录在这里。',
};

export const verification = {
  unbroken: (toSeq: ReactNode) => <>校验通过：至第 {toSeq} 条，每一条都与封存时一致。</>,
  broken: (broken: ReactNode) => <>发现 {broken} 处与封存时不一致，请立即上报并保全数据库：</>,
};

export const chainPanel = {
  region: '审计链',
  sealed: '已封存',
  sealedUpTo: (sealedUpTo: Shown) => `，至 ${sealedUpTo}`,
  waiting: (waiting: ReactNode) => <>，{waiting} 条待封</>,
  sealedFacts: (sealed: ReactNode, sealedUpTo: ReactNode, waiting: ReactNode) => (
    <>
      {sealed} 条{sealedUpTo}
      {waiting}
    </>
  ),
  lastVerify: '上次校验',
  whole: '一致',
  broken: '有异常',
  lastVerifyFacts: (time: ReactNode, toSeq: ReactNode, statusTag: ReactNode) => (
    <>
      {time} 至第 {toSeq} 条 {statusTag}
    </>
  ),
  neverVerified: '还没有校验过',
  anchor: '库外锚点',
  anchorFacts: (time: ReactNode, seq: ReactNode) => (
    <>
      {time} 至第 {seq} 条
    </>
  ),
  neverAnchored: '还没有锚定过',
  verifyNew: '校验新增',
  verifyAll: '从头校验',
  progress: '校验进度',
};

export const leavesOf = {
  whole: '值',
};

export const read = {
  json: '值',
};

export const fieldNames = {
  status: '状态',
  state: '状态',
  kycStatus: '认证状态',
  runStatus: '接单',
  frozen: '冻结',
  enabled: '启用',
  wanted: '启用',
  archived: '停用',
  reason: '原因',
  remark: '备注',
  comment: '意见',
  verdict: '决定',
  name: '名称',
  legalName: '实名',
  username: '账号',
  nickname: '姓名',
  phone: '手机号',
  roles: '角色',
  permissions: '权限',
  device: '设备',
  twoFactor: '谷歌验证',
  passkey: '通行密钥',
  kind: '类型',
  type: '类型',
  amount: '金额',
  paidInAmount: '实收金额',
  received: '到账金额',
  rate: '费率',
  fee: '手续费',
  weight: '权重',
  payload: '内容',
  subject: '对象',
  subjectId: '对象编号',
  lines: '变更',
  label: '项目',
  needed: '审批人数',
  before: '变更前',
  after: '变更后',
  id: '编号',
  orderNo: '单号',
  agtOrderNo: '代收单号',
  claimNo: '抢单号',
  product: '产品',
  merchant: '商户',
  participant: '参与方',
  url: '网址',
  version: '版本',
  count: '数量',
  expiresOn: '有效期至',
  effectiveFrom: '生效时间',
  tier: '风险等级',
  riskTier: '风险等级',
  hits: '筛查命中',
  networks: '地址白名单',
  above: '金额线',
  rows: '行数',
  checked: '核对',
  broken: '不符',
  month: '月份',
  reference: '业务参照',
  transferId: '转账号',
  accType: '账户类型',
  refused: '拒绝原因',
  files: '文件',
};

export const valueWords = { true: '是', false: '否', null: '无', '[]': '无', '{}': '无' };
