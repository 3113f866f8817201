import {
  type OverseenParticipant,
  overseenQuery,
  PARTICIPANT_KIND_NAMES,
  REVIEW_STATE_NAMES,
  type Review,
  reviewListQuery,
  type SubAgent,
  sonListQuery,
} from '@mashang/contract/participants';
import { KYC_STATUS_NAMES, standingText } from '@mashang/contract/standing';
import { type ExportColumn, exportList } from '../../platform/export-list.ts';
import { listParticipants } from './oversee-participants.ts';
import { readReviews } from './read-reviews.ts';
import { readNetwork } from './read-sub-agents.ts';

/** 下级代理 as a file: the whole tree below the reader, or whoever matches the keyword. */
export const subAgentExport = exportList({
  name: 'sub-agents',
  title: '下级代理',
  permission: 'sub-agent:manage',
  query: sonListQuery,
  columns: (): ExportColumn<SubAgent>[] => [
    { key: 'name', title: '登录名', cell: (row) => row.name },
    { key: 'legalName', title: '实名', cell: (row) => row.legalName },
    { key: 'kind', title: '类型', cell: (row) => PARTICIPANT_KIND_NAMES[row.kind] },
    { key: 'depth', title: '层级', kind: 'number', cell: (row) => row.depth },
    { key: 'parentName', title: '上级', cell: (row) => row.parentName },
    { key: 'runStatus', title: '接单', cell: standingText },
    { key: 'kycStatus', title: '实名认证', cell: (row) => KYC_STATUS_NAMES[row.kycStatus] },
    { key: 'available', title: '可用额度（元）', kind: 'money', cell: (row) => row.available, ofFloats: true },
    { key: 'held', title: '占用（元）', kind: 'money', cell: (row) => row.held, ofFloats: true },
    { key: 'todayAmount', title: '今日代收（元）', kind: 'money', cell: (row) => row.todayAmount },
    { key: 'todayOrders', title: '今日订单', kind: 'number', cell: (row) => row.todayOrders },
    { key: 'todaySucceeded', title: '今日成功', kind: 'number', cell: (row) => row.todaySucceeded },
    { key: 'successRate', title: '今日成功率（%）', kind: 'number', cell: (row) => row.successRate },
    {
      key: 'rates',
      title: '费率',
      cell: (row) => row.rates.map(({ prdName, agtRate }) => `${prdName} ${agtRate}%`).join('；'),
    },
    { key: 'sons', title: '直属下级', kind: 'number', cell: (row) => row.sons },
    { key: 'phone', title: '手机号', cell: (row) => row.phone },
    { key: 'createTime', title: '加入时间', cell: (row) => row.createTime },
  ],
  page: readNetwork,
});

/** 参与方审核 as a file. */
export const reviewExport = exportList({
  name: 'reviews',
  title: '参与方审核',
  permission: 'participant:review',
  query: reviewListQuery,
  columns: (): ExportColumn<Review>[] => [
    { key: 'name', title: '登录名', cell: (row) => row.name },
    { key: 'legalName', title: '提交的实名', cell: (row) => row.legalName },
    { key: 'kind', title: '类型', cell: (row) => PARTICIPANT_KIND_NAMES[row.kind] },
    { key: 'parentName', title: '上级', cell: (row) => row.parentName },
    { key: 'depth', title: '层级', kind: 'number', cell: (row) => row.depth },
    { key: 'state', title: '状态', cell: (row) => REVIEW_STATE_NAMES[row.state] },
    { key: 'submittedAt', title: '提交时间', cell: (row) => row.submittedAt },
    { key: 'submittedBy', title: '提交人', cell: (row) => row.submittedBy },
    { key: 'reviewedBy', title: '审核人', cell: (row) => row.reviewedBy },
    { key: 'reviewedAt', title: '审核时间', cell: (row) => row.reviewedAt },
    { key: 'reason', title: '驳回原因', cell: (row) => row.reason },
  ],
  page: readReviews,
});

/** 参与方 of the operator as a file. */
export const participantExport = exportList({
  name: 'participants',
  title: '参与方',
  permission: 'participant:oversee',
  query: overseenQuery,
  columns: (): ExportColumn<OverseenParticipant>[] => [
    { key: 'name', title: '登录名', cell: (row) => row.name },
    { key: 'legalName', title: '实名', cell: (row) => row.legalName },
    { key: 'kind', title: '类型', cell: (row) => PARTICIPANT_KIND_NAMES[row.kind] },
    { key: 'standing', title: '状态', cell: standingText },
    { key: 'kycStatus', title: '实名认证', cell: (row) => KYC_STATUS_NAMES[row.kycStatus] },
    { key: 'available', title: '可用额度（元）', kind: 'money', cell: (row) => row.available },
    { key: 'held', title: '占用（元）', kind: 'money', cell: (row) => row.held },
    { key: 'parentName', title: '上级', cell: (row) => row.parentName },
    { key: 'depth', title: '层级', kind: 'number', cell: (row) => row.depth },
    { key: 'phone', title: '手机号', cell: (row) => row.phone },
    { key: 'kycExpiresAt', title: '认证到期', cell: (row) => row.kycExpiresAt },
    { key: 'createTime', title: '加入时间', cell: (row) => row.createTime },
  ],
  page: listParticipants,
});
