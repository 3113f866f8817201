import { MERCHANT_COLUMNS } from '@mashang/contract/lists/merchants';
import { overseenMerchantQuery } from '@mashang/contract/merchants';
import { exportList } from '../../platform/http/export-list.ts';
import { listMerchants } from './oversight/oversee-merchants.ts';
import * as zh from './zh.ts';

/** 商户 as a file. */
export const merchantExport = exportList({
  name: 'merchants',
  title: zh.words.merchant,
  permission: 'merchant:read',
  query: overseenMerchantQuery,
  columns: () => MERCHANT_COLUMNS,
  page: listMerchants,
});
