import { accountKindText, type BillRow, type BookAccount, type BookPosting } from '../ledger.ts';
import { listColumns } from '../list-columns.ts';
import { DIFFERENCE_KINDS, PLACE_NAMES, placeAccountText, type SolvencyDifference } from '../solvency.ts';

/** 账变流水, one posting a row. */
export const BILL_COLUMNS = listColumns<BillRow>()({
  time: { title: '时间', kind: 'time', text: (row) => row.time },
  typeName: { title: '类型', text: (row) => row.typeName },
  amount: { title: '变动（元）', kind: 'money', text: (row) => row.amount },
  balanceAfter: { title: '变动后余额（元）', kind: 'money', text: (row) => row.balanceAfter },
  orderNo: { title: '相关单号', kind: 'code', text: (row) => row.orderNo },
  transferId: { title: '转账编号', kind: 'code', text: (row) => row.transferId },
  reference: { title: '业务凭据', kind: 'code', extra: true, text: (row) => row.reference },
});

/** 账本账户. */
export const BOOK_ACCOUNT_COLUMNS = listColumns<BookAccount>()({
  owner: { title: '归属', text: (row) => row.owner },
  kind: { title: '科目', text: (row) => accountKindText(row.kind) },
  balance: { title: '余额（元）', kind: 'money', text: (row) => row.balance },
  held: { title: '占用（元）', kind: 'money', text: (row) => row.held },
  available: { title: '可用（元）', kind: 'money', text: (row) => row.available },
  id: { title: '账户编号', text: (row) => row.id },
});

/** 账本分录. */
export const BOOK_POSTING_COLUMNS = listColumns<BookPosting>()({
  time: { title: '时间', kind: 'time', text: (row) => row.time },
  typeName: { title: '类型', text: (row) => row.typeName },
  owner: { title: '归属', text: (row) => row.owner },
  kind: { title: '科目', text: (row) => accountKindText(row.kind) },
  amount: { title: '金额（元）', kind: 'money', text: (row) => row.amount },
  balanceAfter: { title: '余额（元）', kind: 'money', text: (row) => row.balanceAfter },
  orderNo: { title: '订单', text: (row) => row.orderNo },
  transferId: { title: '转账号', text: (row) => row.transferId },
  reference: { title: '业务参照', kind: 'code', extra: true, text: (row) => row.reference },
  accountId: { title: '账户编号', extra: 'file', text: (row) => row.accountId },
});

/** 偿付线的逐笔差异. */
export const SOLVENCY_DIFFERENCE_COLUMNS = listColumns<SolvencyDifference>()({
  time: { title: '时间', kind: 'time', text: (row) => row.time },
  age: { title: '已过', fileTitle: '已过（小时）', kind: 'number', text: (row) => row.ageHours },
  place: { title: '资金所在', text: (row) => PLACE_NAMES[row.place] },
  account: { title: '账户', text: placeAccountText },
  kind: { title: '差异', text: (row) => DIFFERENCE_KINDS[row.kind] },
  typeName: { title: '类型', text: (row) => row.typeName },
  document: { title: '单据', kind: 'code', text: (row) => row.orderNo || row.reference || row.key },
  booked: { title: '账面（元）', kind: 'money', text: (row) => row.booked },
  shown: { title: '对账单（元）', kind: 'money', text: (row) => row.shown },
  amount: { title: '差额（元）', kind: 'money', text: (row) => row.amount },
  reference: { title: '业务参照', kind: 'code', extra: true, text: (row) => row.reference },
  key: { title: '凭据编号', kind: 'code', extra: true, text: (row) => row.key },
});
