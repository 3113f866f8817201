import { authorisationListQuery } from '@mashang/contract/channel-authorisation';
import { AUTHORISATION_COLUMNS } from '@mashang/contract/lists/channel-authorisation';
import { exportList } from '../../platform/http/export-list.ts';
import { overseeAuthorisations } from './read-authorisations.ts';
import * as zh from './zh.ts';

/** Exports the operator's list (渠道授权) as a file. */
export const authorisationExport = exportList({
  name: 'authorisations',
  title: zh.exportAuthorisations.title,
  permission: 'channel-authorisation:oversee',
  query: authorisationListQuery,
  columns: () => AUTHORISATION_COLUMNS,
  page: overseeAuthorisations,
});
