import {
  ACCOUNT_STATUS_NAMES,
  accountResource,
  CHECK_STATUS_NAMES,
  type CheckedAccount,
  type CollectionAccount,
  checkResource,
} from '@mashang/contract/collection-accounts';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { pageAccounts } from './list-accounts.ts';
import { pageForCheck } from './list-for-check.ts';

function shared<Row extends CollectionAccount>(): ExportColumn<Row>[] {
  return [
    { key: 'outAuthNo', title: '账号', cell: (row) => row.outAuthNo },
    { key: 'participantName', title: '归属', cell: (row) => row.participantName },
    { key: 'receiveUserName', title: '户名', cell: (row) => row.receiveUserName },
    { key: 'checkStatus', title: '审核', cell: (row) => CHECK_STATUS_NAMES[row.checkStatus] },
    { key: 'bankName', title: '银行或机构', cell: (row) => row.bankName },
    { key: 'range', title: '单笔范围（元）', cell: (row) => `${row.minAmount} – ${row.maxAmount}` },
  ];
}

/** 收款账户 as a file, one line an account. */
export const accountExport = exportList({
  name: 'collection-accounts',
  title: accountResource.title,
  permission: 'collection-account:read',
  query: accountResource.pageQuery,
  columns: (): ExportColumn<CollectionAccount>[] => [
    ...shared<CollectionAccount>(),
    { key: 'status', title: '收款', cell: (row) => ACCOUNT_STATUS_NAMES[row.status] },
    { key: 'rate', title: '24 小时成功率（%）', cell: (row) => row.health.rate24h },
    { key: 'left', title: '今日剩余额度（元）', kind: 'money', cell: (row) => row.health.dayAmount.left },
    { key: 'lastReceipt', title: '最近收款', cell: (row) => row.health.lastReceiptTime },
    { key: 'products', title: '轮询产品', cell: (row) => row.products.join('、') },
    { key: 'openOrders', title: '待支付', kind: 'number', cell: (row) => row.openOrders },
    { key: 'bankBranch', title: '网点', cell: (row) => row.bankBranch },
    { key: 'createTime', title: '新增时间', cell: (row) => row.createTime },
  ],
  page: pageAccounts,
});

/** 收款账户审核 as a file. */
export const accountCheckExport = exportList({
  name: 'account-check',
  title: checkResource.title,
  permission: 'collection-account:check',
  query: checkResource.pageQuery,
  columns: (): ExportColumn<CheckedAccount>[] => [
    ...shared<CheckedAccount>(),
    { key: 'code', title: '收款码内容', cell: (row) => row.codeText },
    { key: 'enteredTime', title: '提交时间', cell: (row) => row.enteredTime || row.createTime },
    { key: 'enteredBy', title: '提交人', cell: (row) => row.enteredBy },
    { key: 'checkedBy', title: '审核人', cell: (row) => row.checkedBy },
    { key: 'checkRemark', title: '原因', cell: (row) => row.checkRemark },
  ],
  page: pageForCheck,
});
