import { type OverseenMerchant, overseenMerchantQuery } from '@mashang/contract/merchants';
import { KYC_STATUS_NAMES } from '@mashang/contract/standing';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { listMerchants } from './oversee-merchants.ts';

/** 商户 as a file. */
export const merchantExport = exportList({
  name: 'merchants',
  title: '商户',
  permission: 'merchant:read',
  query: overseenMerchantQuery,
  columns: (): ExportColumn<OverseenMerchant>[] => [
    { key: 'mchId', title: '商户号', cell: (row) => row.mchId },
    { key: 'name', title: '名称', cell: (row) => row.name },
    { key: 'legalName', title: '实名', cell: (row) => row.legalName },
    {
      key: 'standing',
      title: '状态',
      cell: (row) => (row.frozen ? '已冻结' : row.suspended ? '已停用' : KYC_STATUS_NAMES[row.kybStatus]),
    },
    { key: 'available', title: '可用余额（元）', kind: 'money', cell: (row) => row.available },
    { key: 'held', title: '占用（元）', kind: 'money', cell: (row) => row.held },
    { key: 'createTime', title: '创建时间', cell: (row) => row.createTime },
  ],
  page: listMerchants,
});
