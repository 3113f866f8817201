import {
  ACCOUNT_STATUS_NAMES,
  CHECK_STATUS_NAMES,
  type CheckedAccount,
  type CollectionAccount,
} from '../collection-accounts.ts';
import { listColumns } from '../list-columns.ts';

/** 收款账户. On the screen the first cell shows more than the number. */
export const ACCOUNT_COLUMNS = listColumns<CollectionAccount>()({
  outAuthNo: { title: '账户', fileTitle: '账号', kind: 'code', text: (row) => row.outAuthNo },
  participantName: { title: '归属', text: (row) => row.participantName },
  status: { title: '收款', fileAfter: 'range', text: (row) => ACCOUNT_STATUS_NAMES[row.status] },
  checkStatus: { title: '审核', fileAfter: 'receiveUserName', text: (row) => CHECK_STATUS_NAMES[row.checkStatus] },
  rate: { title: '24 小时成功率', fileTitle: '24 小时成功率（%）', text: (row) => row.health.rate24h },
  left: { title: '今日剩余额度（元）', kind: 'money', text: (row) => row.health.dayAmount.left },
  range: { title: '单笔范围（元）', fileAfter: 'bankName', text: (row) => `${row.minAmount} – ${row.maxAmount}` },
  lastReceipt: { title: '最近收款', kind: 'time', text: (row) => row.health.lastReceiptTime },
  products: { title: '轮询产品', text: (row) => row.products.join('、') },
  receiveUserName: { title: '户名', fileAfter: 'participantName', text: (row) => row.receiveUserName },
  bankName: { title: '银行或机构', fileAfter: 'checkStatus', text: (row) => row.bankName },
  openOrders: { title: '待支付', kind: 'number', extra: true, text: (row) => row.openOrders },
  bankBranch: { title: '网点', extra: true, text: (row) => row.bankBranch },
  createTime: { title: '新增时间', kind: 'time', extra: true, text: (row) => row.createTime },
});

/** 收款账户审核. */
export const ACCOUNT_CHECK_COLUMNS = listColumns<CheckedAccount>()({
  outAuthNo: { title: '账户', fileTitle: '账号', kind: 'code', text: (row) => row.outAuthNo },
  participantName: { title: '参与方', text: (row) => row.participantName },
  receiveUserName: { title: '户名', text: (row) => row.receiveUserName },
  checkStatus: { title: '审核', text: (row) => CHECK_STATUS_NAMES[row.checkStatus] },
  evidence: { title: '账户证明' },
  // The screen shows an image, a file its content.
  code: { title: '收款码', fileTitle: '收款码内容', fileAfter: 'range', text: (row) => row.codeText },
  bankName: { title: '银行或机构', text: (row) => row.bankName },
  range: { title: '单笔范围（元）', text: (row) => `${row.minAmount} – ${row.maxAmount}` },
  enteredTime: { title: '提交时间', kind: 'time', text: (row) => row.enteredTime || row.createTime },
  enteredBy: { title: '提交人', text: (row) => row.enteredBy },
  checkedBy: { title: '审核人', text: (row) => row.checkedBy },
  checkRemark: { title: '原因', extra: true, text: (row) => row.checkRemark },
});
