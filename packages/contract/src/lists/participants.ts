import { PROVINCES } from '../businesses.ts';
import { listColumns } from '../list-columns.ts';
import {
  type OverseenParticipant,
  PARTICIPANT_KIND_NAMES,
  REVIEW_STATE_NAMES,
  type RegisterRow,
  type Review,
  type SubAgent,
} from '../participants.ts';
import { KYC_STATUS_NAMES, standingText } from '../standing.ts';
import { RISK_TIER_NAMES } from '../verification.ts';

/** 下级代理, the tree below the reader. */
export const SUB_AGENT_COLUMNS = listColumns<SubAgent>()({
  // The first cell of the tree shows both names.
  name: { title: '登录名', extra: 'file', text: (row) => row.name },
  legalName: { title: '实名', extra: 'file', text: (row) => row.legalName },
  kind: { title: '类型', text: (row) => PARTICIPANT_KIND_NAMES[row.kind] },
  depth: { title: '层级', kind: 'number', text: (row) => row.depth },
  runStatus: { title: '接单', text: standingText },
  kycStatus: { title: '实名', fileTitle: '实名认证', text: (row) => KYC_STATUS_NAMES[row.kycStatus] },
  available: { title: '可用额度（元）', kind: 'money', ofFloats: true, text: (row) => row.available },
  held: { title: '占用（元）', kind: 'money', ofFloats: true, text: (row) => row.held },
  todayAmount: { title: '今日代收（元）', kind: 'money', text: (row) => row.todayAmount },
  todayOrders: { title: '今日订单', kind: 'number', extra: 'file', text: (row) => row.todayOrders },
  todaySucceeded: { title: '今日成功', kind: 'number', extra: 'file', text: (row) => row.todaySucceeded },
  successRate: {
    title: '今日成功率',
    fileTitle: '今日成功率（%）',
    kind: 'number',
    text: (row) => row.successRate,
  },
  rates: {
    title: '费率',
    text: (row) => row.rates.map(({ prdName, agtRate }) => `${prdName} ${agtRate}%`).join('；'),
  },
  sons: { title: '直属下级', kind: 'number', extra: 'file', text: (row) => row.sons },
  parentName: { title: '上级', extra: true, fileAfter: 'depth', text: (row) => row.parentName },
  phone: { title: '手机号', kind: 'digits', extra: true, text: (row) => row.phone },
  createTime: { title: '加入时间', kind: 'time', extra: true, text: (row) => row.createTime },
});

/** 参与方审核. */
export const REVIEW_COLUMNS = listColumns<Review>()({
  name: { title: '登录名', text: (row) => row.name },
  legalName: { title: '提交的实名', text: (row) => row.legalName },
  kind: { title: '类型', text: (row) => PARTICIPANT_KIND_NAMES[row.kind] },
  parentName: { title: '上级', text: (row) => row.parentName },
  depth: { title: '层级', kind: 'number', text: (row) => row.depth },
  state: { title: '状态', text: (row) => REVIEW_STATE_NAMES[row.state] },
  submittedAt: { title: '提交时间', kind: 'time', text: (row) => row.submittedAt },
  submittedBy: { title: '提交人', extra: 'file', text: (row) => row.submittedBy },
  reviewedBy: { title: '审核人', text: (row) => row.reviewedBy },
  reviewedAt: { title: '审核时间', kind: 'time', text: (row) => row.reviewedAt },
  reason: { title: '驳回原因', text: (row) => row.reason },
});

/** 参与方 of the operator. */
export const PARTICIPANT_COLUMNS = listColumns<OverseenParticipant>()({
  name: { title: '登录名', text: (row) => row.name },
  legalName: { title: '企业名称', text: (row) => row.legalName },
  kind: { title: '类型', text: (row) => PARTICIPANT_KIND_NAMES[row.kind] },
  standing: { title: '状态', text: standingText },
  kycStatus: { title: '实名认证', extra: 'file', text: (row) => KYC_STATUS_NAMES[row.kycStatus] },
  gate: { title: '停止派单原因' },
  available: { title: '可用额度（元）', kind: 'money', text: (row) => row.available },
  held: { title: '占用（元）', kind: 'money', text: (row) => row.held },
  parentName: { title: '上级', text: (row) => row.parentName },
  depth: { title: '层级', kind: 'number', extra: 'file', text: (row) => row.depth },
  phone: { title: '手机号', kind: 'digits', extra: true, text: (row) => row.phone },
  riskTier: { title: '风险等级' },
  kycExpiresAt: { title: '认证到期', kind: 'time', text: (row) => row.kycExpiresAt },
  createTime: { title: '加入时间', kind: 'time', extra: true, text: (row) => row.createTime },
});

/** Returns the names of the provinces in which a participant works. */
export function areasText({ areas }: RegisterRow): string {
  return areas.map((code) => PROVINCES[code] ?? code).join('、');
}

/** 代理登记簿, in its files and on the command line. */
export const REGISTER_COLUMNS = listColumns<RegisterRow>()({
  name: { title: '登录名', text: (row) => row.name },
  legalName: { title: '企业名称', text: (row) => row.legalName },
  kind: { title: '类型', text: (row) => PARTICIPANT_KIND_NAMES[row.kind] },
  parentName: { title: '上级', text: (row) => row.parentName },
  appointedOn: { title: '委任日期', kind: 'time', text: (row) => row.appointedOn },
  contractNo: { title: '合同编号', kind: 'digits', text: (row) => row.contractNo },
  contractFrom: { title: '合同起始日', kind: 'time', extra: true, text: (row) => row.contractFrom },
  contractTo: { title: '合同终止日', kind: 'time', text: (row) => row.contractTo },
  areas: { title: '代理省份', text: areasText },
  area: { title: '区域说明', extra: true, text: (row) => row.area },
  products: { title: '开通产品', text: (row) => row.products },
  channels: { title: '收款渠道', extra: true, text: (row) => row.channels },
  trainedOn: { title: '最近培训', kind: 'time', text: (row) => row.trainedOn },
  trainedUntil: { title: '培训有效期至', kind: 'time', text: (row) => row.trainedUntil },
  training: { title: '培训内容', extra: true, text: (row) => row.training },
  standing: { title: '状态', text: standingText },
  gate: { title: '停止派单原因', text: (row) => row.gate },
  nextEnd: { title: '最近到期' },
  kycExpiresAt: { title: '认证到期', kind: 'time', text: (row) => row.kycExpiresAt },
  riskTier: { title: '风险等级', text: (row) => RISK_TIER_NAMES[row.riskTier] },
  updateTime: { title: '更新时间', kind: 'time', extra: true, text: (row) => row.updateTime },
});
