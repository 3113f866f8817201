import { REGISTER_COLUMNS } from '@mashang/contract/lists/participants';
import { registerQuery } from '@mashang/contract/participants';
import { exportList } from '../../../platform/http/export-list.ts';
import * as zh from '../zh.ts';
import { readRegister } from './read-register.ts';

/** 代理登记簿 as a file, one row for each agent. */
export const registerExport = exportList({
  name: 'agent-register',
  title: zh.exportRegister.title,
  permission: 'participant:oversee',
  query: registerQuery,
  columns: () => REGISTER_COLUMNS,
  page: readRegister,
});
