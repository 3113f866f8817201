import { listColumns } from '../list-columns.ts';
import type { OverseenMerchant } from '../merchants.ts';
import { KYC_STATUS_NAMES } from '../standing.ts';

/** 商户. */
export const MERCHANT_COLUMNS = listColumns<OverseenMerchant>()({
  mchId: { title: '商户号', kind: 'code', text: (row) => row.mchId },
  name: { title: '名称', text: (row) => row.name },
  legalName: { title: '实名', text: (row) => row.legalName },
  standing: {
    title: '状态',
    text: (row) => (row.frozen ? '已冻结' : row.suspended ? '已停用' : KYC_STATUS_NAMES[row.kybStatus]),
  },
  kybExpiresAt: { title: '认证到期' },
  riskTier: { title: '风险等级' },
  available: { title: '可用余额（元）', kind: 'money', text: (row) => row.available },
  held: { title: '占用（元）', kind: 'money', text: (row) => row.held },
  createTime: { title: '创建时间', kind: 'time', text: (row) => row.createTime },
});
