import { listColumns } from '../list-columns.ts';
import { TOP_UP_WAYS, type TopUpRow, topUpStatusName } from '../top-ups.ts';

/** 额度充值 and 充值审核. */
export const TOP_UP_COLUMNS = listColumns<TopUpRow>()({
  orderNo: { title: '充值单号', kind: 'code', text: (row) => row.orderNo },
  participant: { title: '参与方', text: (row) => row.participantName },
  way: { title: '方式', text: (row) => TOP_UP_WAYS[row.way] },
  amount: { title: '充值金额（元）', kind: 'money', sortKey: 'amount', text: (row) => row.amount },
  credited: { title: '入账金额（元）', kind: 'money', text: (row) => row.credited },
  status: { title: '状态', text: (row) => topUpStatusName(row.way, row.status) },
  usdt: { title: 'USDT', fileTitle: 'USDT 数量', fileAfter: 'credited', text: (row) => row.usdtAmount },
  reference: { title: '流水号 / 交易', text: (row) => row.reference || row.txHash },
  createTime: { title: '申请时间', kind: 'time', sortKey: 'createTime', text: (row) => row.createTime },
  rate: { title: '汇率', kind: 'digits', extra: true, fileAfter: 'usdt', text: (row) => row.rate },
  closeTime: { title: '完成时间', kind: 'time', extra: true, text: (row) => row.closeTime },
});
