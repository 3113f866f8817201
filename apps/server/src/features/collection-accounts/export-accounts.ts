import { accountResource, checkResource } from '@mashang/contract/collection-accounts';
import { ACCOUNT_CHECK_COLUMNS, ACCOUNT_COLUMNS } from '@mashang/contract/lists/collection-accounts';
import { exportList } from '../../platform/http/export-list.ts';
import { pageAccounts } from './list-accounts.ts';
import { pageForCheck } from './list-for-check.ts';

/** Exports 收款账户 as a file, one line per account. */
export const accountExport = exportList({
  name: 'collection-accounts',
  title: accountResource.title,
  permission: 'collection-account:read',
  query: accountResource.pageQuery,
  columns: () => ACCOUNT_COLUMNS,
  page: pageAccounts,
});

/** Exports 收款账户审核 as a file. */
export const accountCheckExport = exportList({
  name: 'account-check',
  title: checkResource.title,
  permission: 'collection-account:check',
  query: checkResource.pageQuery,
  columns: () => ACCOUNT_CHECK_COLUMNS,
  page: pageForCheck,
});
