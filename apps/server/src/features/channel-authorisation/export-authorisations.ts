import {
  AUTHORISATION_STATE_NAMES,
  authorisationListQuery,
  OPEN_PLATFORM_NAMES,
  type OverseenAuthorisation,
  SCOPE_NAMES,
} from '@mashang/contract/channel-authorisation';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { overseeAuthorisations } from './read-authorisations.ts';

/** The operator's 渠道授权 as a file. */
export const authorisationExport = exportList({
  name: 'authorisations',
  title: '渠道授权',
  permission: 'channel-authorisation:oversee',
  query: authorisationListQuery,
  columns: (): ExportColumn<OverseenAuthorisation>[] => [
    { key: 'participantName', title: '参与方', cell: (row) => row.participantName },
    { key: 'platform', title: '平台', cell: (row) => OPEN_PLATFORM_NAMES[row.platform] },
    { key: 'uid', title: '账号', cell: (row) => row.uid },
    { key: 'accountName', title: '平台账号', cell: (row) => row.accountName },
    { key: 'state', title: '状态', cell: (row) => AUTHORISATION_STATE_NAMES[row.state] },
    { key: 'scopes', title: '权限', cell: (row) => row.scopes.map((scope) => SCOPE_NAMES[scope]).join('、') },
    { key: 'authorisedBy', title: '授权人', cell: (row) => row.authorisedBy },
    { key: 'createTime', title: '授权时间', cell: (row) => row.authorisedTime },
    { key: 'endedTime', title: '结束时间', cell: (row) => row.endedTime },
    { key: 'endReason', title: '结束原因', cell: (row) => row.endReason },
  ],
  page: overseeAuthorisations,
});
