import {
  AUTHORISATION_STATE_NAMES,
  OPEN_PLATFORM_NAMES,
  type OverseenAuthorisation,
  SCOPE_NAMES,
} from '../channel-authorisation.ts';
import { listColumns } from '../list-columns.ts';

/** The operator's 渠道授权. */
export const AUTHORISATION_COLUMNS = listColumns<OverseenAuthorisation>()({
  participantName: { title: '参与方', text: (row) => row.participantName },
  platform: { title: '平台', text: (row) => OPEN_PLATFORM_NAMES[row.platform] },
  uid: { title: '账号', text: (row) => row.uid },
  accountName: { title: '平台账号', text: (row) => row.accountName },
  state: { title: '状态', text: (row) => AUTHORISATION_STATE_NAMES[row.state] },
  scopes: { title: '权限', text: (row) => row.scopes.map((scope) => SCOPE_NAMES[scope]).join('、') },
  authorisedBy: { title: '授权人', text: (row) => row.authorisedBy },
  createTime: { title: '授权时间', kind: 'time', text: (row) => row.authorisedTime },
  endedTime: { title: '结束时间', kind: 'time', text: (row) => row.endedTime },
  endReason: { title: '结束原因', text: (row) => row.endReason },
});
