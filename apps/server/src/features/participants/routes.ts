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
} from '@mashang/contract/participants';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { changeRunStatus } from './change-run-status.ts';
import { inviteSubAgent, readInvitationProducts, readInvitations } from './invite-sub-agent.ts';
import { readDays, readStatistics } from './read-statistics.ts';
import { findAgentId, readAgent, readNameMap, readParent, readRunChanges, readSubAgents } from './read-sub-agents.ts';
import { reissueInvitation } from './reissue-invitation.ts';
import { readTransfers, transferAmount } from './transfer-amount.ts';
import { withdrawInvitation } from './withdraw-invitation.ts';

const tags = ['下级代理'];

/** The network below an agent. */
export function subAgentRoutes(app: Http): void {
  readRoutes(app);
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/agent/addAgent',
    summary: '邀请下级',
    description: '答复中的链接只出现这一次，72 小时内有效、一人一次。登录名已被使用为 409。',
    tags,
    permission: 'sub-agent:manage',
    origin: true,
    limit: { max: 30, windowMs: 60_000 },
    body: addAgentBody,
    answer: issuedInvitation,
    success: '邀请已生成',
    handler: (ctx, request) => inviteSubAgent(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/agent/reissueInvitation/:id',
    summary: '重新生成邀请链接（原链接失效）',
    tags,
    permission: 'sub-agent:manage',
    params: idParams,
    answer: issuedInvitation,
    success: '新链接已生成，原链接失效',
    handler: (ctx, request) => reissueInvitation(ctx, request.params),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/agent/withdrawInvitation/:id',
    summary: '撤回邀请',
    tags,
    permission: 'sub-agent:manage',
    params: idParams,
    answer: invitation,
    success: '邀请已撤回',
    handler: (ctx, request) => withdrawInvitation(ctx, request.params),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/agent/updateAgentRunStatus/:id',
    summary: '暂停或开启下级（含下级的下级）与本人接单',
    tags,
    permission: 'sub-agent:manage',
    params: idParams,
    body: runStatusBody,
    answer: runStatusAnswer,
    handler: (ctx, request) => changeRunStatus(ctx, { ...request.params, ...request.body }),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/agt/agent/transferAmount',
    summary: '向下级划转额度',
    description: 'idempotencyKey 相同的请求只划转一次，再次发送得到第一次的答复；超过大额门槛须当场输入验证码。',
    tags,
    permission: 'sub-agent:transfer',
    twoFactor: true,
    body: transferBody,
    answer: transferAnswer,
    success: '划转成功',
    handler: (ctx, request) => transferAmount(ctx, request.body),
  });
}

function readRoutes(app: Http): void {
  const read = { method: 'GET', tags, permission: 'participant:read' } as const;
  backOfficeRoute(app, {
    ...read,
    url: '/api/pop/popularize/getSonAgtList',
    summary: '下级列表：某一上级的直属下级，或按名称查找全部下级',
    query: sonListQuery,
    answer: sonPage,
    handler: (ctx, request) => readSubAgents(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...read,
    url: '/api/pop/popularize/getSonAgtOrderStatistics',
    summary: '各下级线的订单与佣金统计',
    query: statisticsQuery,
    answer: sonStatistics,
    handler: (ctx, request) => readStatistics(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...read,
    url: '/api/pop/popularize/getSonAgtOrderCollectStatistics',
    summary: '下级订单与佣金按日汇总',
    query: statisticsQuery,
    answer: sonDays,
    handler: (ctx, request) => readDays(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...read,
    url: '/api/pop/popularize/getSonAgtNameMap',
    summary: '全部下级的编号与登录名',
    answer: sonNameMap,
    handler: (ctx) => readNameMap(ctx),
  });
  backOfficeRoute(app, {
    ...read,
    url: '/api/pop/popularize/getParentAgentInfo',
    summary: '上级信息',
    answer: parentInfo.nullable(),
    handler: (ctx) => readParent(ctx),
  });
  backOfficeRoute(app, {
    ...read,
    url: '/api/agt/agent/getAgentById',
    summary: '本人或某一下级的资料',
    query: agentQuery,
    answer: subAgent,
    handler: (ctx, request) => readAgent(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...read,
    url: '/api/agt/agent/getAgtIdByAgtName',
    summary: '按登录名查找本人或下级的编号',
    query: agentNameQuery,
    answer: agentIdAnswer,
    handler: (ctx, request) => findAgentId(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...read,
    url: '/api/agt/agent/transfers',
    summary: '某一下级收到的划转',
    query: transferListQuery,
    answer: transferPage,
    handler: (ctx, request) => readTransfers(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...read,
    url: '/api/agt/agent/runChanges',
    summary: '某一下级的启停记录',
    query: idParams,
    answer: runChanges,
    handler: (ctx, request) => readRunChanges(ctx, request.query),
  });
  backOfficeRoute(app, {
    ...read,
    url: '/api/agt/agent/invitations',
    summary: '未被接受的邀请',
    permission: 'sub-agent:manage',
    answer: invitationList,
    handler: (ctx) => readInvitations(ctx),
  });
  backOfficeRoute(app, {
    ...read,
    url: '/api/agt/agent/invitationProducts',
    summary: '邀请时可给出费率的产品与本人费率',
    permission: 'sub-agent:manage',
    answer: invitationProducts,
    handler: (ctx) => readInvitationProducts(ctx),
  });
}
