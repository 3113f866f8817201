import { listColumns } from '../list-columns.ts';
import { SETTLEMENT_STATE_NAMES, type SettlementRow } from '../settlements.ts';

/** 商户结算; accounts are masked. */
export const SETTLEMENT_COLUMNS = listColumns<SettlementRow>()({
  settlementNo: { title: '结算单号', kind: 'code', text: (row) => row.settlementNo },
  state: { title: '状态', fileAfter: 'merchantName', text: (row) => SETTLEMENT_STATE_NAMES[row.state] },
  merchantName: { title: '商户', text: (row) => `${row.merchantName}（${row.mchId}）` },
  amount: { title: '结算金额（元）', kind: 'money', text: (row) => row.amount },
  fee: { title: '手续费（元）', kind: 'money', text: (row) => row.fee },
  reserve: { title: '留存保证金（元）', kind: 'money', text: (row) => row.reserve },
  accountNo: { title: '结算账户', text: (row) => `${row.bankName} ${row.accountNo}` },
  madeTime: { title: '生成时间', kind: 'time', text: (row) => row.madeTime },
  paidTime: { title: '到账时间', kind: 'time', text: (row) => row.paidTime },
  runNo: { title: '结算批次', kind: 'code', extra: true, fileAfter: 'settlementNo', text: (row) => row.runNo },
  batchNo: { title: '付款文件', kind: 'digits', extra: true, fileAfter: 'madeTime', text: (row) => row.batchNo },
  endTime: { title: '结束时间', kind: 'time', extra: true, text: (row) => row.endTime },
  reason: { title: '原因', extra: true, text: (row) => row.reason },
});
