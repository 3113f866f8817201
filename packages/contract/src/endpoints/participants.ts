import { endpoint } from '../endpoint.ts';
import {
  addAgentBody,
  agentIdAnswer,
  agentNameQuery,
  agentQuery,
  idParams,
  invitation,
  invitationList,
  invitationProducts,
  issuedInvitation,
  parentInfo,
  runChanges,
  runStatusAnswer,
  runStatusBody,
  sonDays,
  sonListQuery,
  sonNameMap,
  sonPage,
  sonStatistics,
  statisticsQuery,
  subAgent,
  transferAnswer,
  transferBody,
  transferListQuery,
  transferPage,
} from '../participants.ts';

const tags = ['下级代理'];

export const inviteSubAgentCall = endpoint({
  method: 'POST',
  path: '/api/agt/agent/addAgent',
  summary: '邀请下级',
  description: '答复中的链接只出现这一次，72 小时内有效、一人一次。登录名已被使用为 409。',
  tags,
  permission: 'sub-agent:manage',
  origin: true,
  limit: { max: 30, windowMs: 60_000 },
  body: addAgentBody,
  answer: issuedInvitation,
  success: '邀请已生成',
});
export const reissueInvitationCall = endpoint({
  method: 'POST',
  path: '/api/agt/agent/reissueInvitation/:id',
  summary: '重新生成邀请链接（原链接失效）',
  tags,
  permission: 'sub-agent:manage',
  params: idParams,
  answer: issuedInvitation,
  success: '新链接已生成，原链接失效',
});
export const withdrawInvitationCall = endpoint({
  method: 'POST',
  path: '/api/agt/agent/withdrawInvitation/:id',
  summary: '撤回邀请',
  tags,
  permission: 'sub-agent:manage',
  params: idParams,
  answer: invitation,
  success: '邀请已撤回',
});
export const changeRunStatusCall = endpoint({
  method: 'POST',
  path: '/api/agt/agent/updateAgentRunStatus/:id',
  summary: '暂停或开启下级（含下级的下级）与本人接单',
  tags,
  permission: 'sub-agent:manage',
  params: idParams,
  body: runStatusBody,
  answer: runStatusAnswer,
});
export const transferAmountCall = endpoint({
  method: 'POST',
  path: '/api/agt/agent/transferAmount',
  summary: '向下级划转额度',
  description: 'idempotencyKey 相同的请求只划转一次，再次发送得到第一次的答复；超过大额门槛须当场输入验证码。',
  tags,
  permission: 'sub-agent:transfer',
  twoFactor: true,
  body: transferBody,
  answer: transferAnswer,
  success: '划转成功',
});
export const readSubAgentsCall = endpoint({
  method: 'GET',
  path: '/api/pop/popularize/getSonAgtList',
  summary: '下级列表：某一上级的直属下级，或按名称查找全部下级',
  tags,
  permission: 'participant:read',
  query: sonListQuery,
  answer: sonPage,
});
export const readStatisticsCall = endpoint({
  method: 'GET',
  path: '/api/pop/popularize/getSonAgtOrderStatistics',
  summary: '各下级线的订单与佣金统计',
  tags,
  permission: 'participant:read',
  query: statisticsQuery,
  answer: sonStatistics,
});
export const readDaysCall = endpoint({
  method: 'GET',
  path: '/api/pop/popularize/getSonAgtOrderCollectStatistics',
  summary: '下级订单与佣金按日汇总',
  tags,
  permission: 'participant:read',
  query: statisticsQuery,
  answer: sonDays,
});
export const readNameMapCall = endpoint({
  method: 'GET',
  path: '/api/pop/popularize/getSonAgtNameMap',
  summary: '全部下级的编号与登录名',
  tags,
  permission: 'participant:read',
  answer: sonNameMap,
});
export const readParentCall = endpoint({
  method: 'GET',
  path: '/api/pop/popularize/getParentAgentInfo',
  summary: '上级信息',
  tags,
  permission: 'participant:read',
  answer: parentInfo.nullable(),
});
export const readAgentCall = endpoint({
  method: 'GET',
  path: '/api/agt/agent/getAgentById',
  summary: '本人或某一下级的资料',
  tags,
  permission: 'participant:read',
  query: agentQuery,
  answer: subAgent,
});
export const findAgentIdCall = endpoint({
  method: 'GET',
  path: '/api/agt/agent/getAgtIdByAgtName',
  summary: '按登录名查找本人或下级的编号',
  tags,
  permission: 'participant:read',
  query: agentNameQuery,
  answer: agentIdAnswer,
});
export const readTransfersCall = endpoint({
  method: 'GET',
  path: '/api/agt/agent/transfers',
  summary: '某一下级收到的划转',
  tags,
  permission: 'participant:read',
  query: transferListQuery,
  answer: transferPage,
});
export const readRunChangesCall = endpoint({
  method: 'GET',
  path: '/api/agt/agent/runChanges',
  summary: '某一下级的启停记录',
  tags,
  permission: 'participant:read',
  query: idParams,
  answer: runChanges,
});
export const readInvitationsCall = endpoint({
  method: 'GET',
  path: '/api/agt/agent/invitations',
  summary: '未被接受的邀请',
  tags,
  permission: 'sub-agent:manage',
  answer: invitationList,
});
export const readInvitationProductsCall = endpoint({
  method: 'GET',
  path: '/api/agt/agent/invitationProducts',
  summary: '邀请时可给出费率的产品与本人费率',
  tags,
  permission: 'sub-agent:manage',
  answer: invitationProducts,
});
