import { listColumns } from '../list-columns.ts';
import type { OwnSettlement } from '../own-settlements.ts';
import { SETTLEMENT_STATE_NAMES } from '../settlements.ts';

/** 结算 of a merchant's people; the account is masked. */
export const OWN_SETTLEMENT_COLUMNS = listColumns<OwnSettlement>()({
  settlementNo: { title: '结算单号', kind: 'code', text: (row) => row.settlementNo },
  state: { title: '状态', text: (row) => SETTLEMENT_STATE_NAMES[row.state] },
  amount: { title: '结算金额（元）', kind: 'money', text: (row) => row.amount },
  fee: { title: '手续费（元）', kind: 'money', text: (row) => row.fee },
  reserve: { title: '留存保证金（元）', kind: 'money', text: (row) => row.reserve },
  accountNo: { title: '结算账户', text: (row) => `${row.bankName} ${row.accountNo}` },
  madeTime: { title: '生成时间', kind: 'time', text: (row) => row.madeTime },
  paidTime: { title: '到账时间', kind: 'time', text: (row) => row.paidTime },
  sentTime: { title: '付款时间', kind: 'time', extra: true, text: (row) => row.sentTime },
  endTime: { title: '结束时间', kind: 'time', extra: true, text: (row) => row.endTime },
  reason: { title: '原因', extra: true, text: (row) => row.reason },
});
