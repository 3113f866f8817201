import {
  complaintDetail,
  complaintIdQuery,
  complaintListQuery,
  complaintNoteBody,
  complaintPage,
  takeComplaintBody,
} from '@mashang/contract/payment-page';
import type { Http } from '../../platform/http.ts';
import { backOfficeRoute } from '../../platform/http-back-office.ts';
import { noteComplaint, takeComplaint } from './handle-complaint.ts';
import { listComplaints, readComplaint } from './read-complaints.ts';

const tags = ['投诉'];

/** Payers' complaints as the staff's queue. */
export function complaintRoutes(app: Http): void {
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/complaint/getPageList',
    summary: '投诉列表，待处理的按答复期限在前',
    tags,
    permission: 'complaint:read',
    query: complaintListQuery,
    answer: complaintPage,
    handler: (ctx, request) => listComplaints(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'GET',
    url: '/api/complaint/detail',
    summary: '投诉详情：订单事实与调查记录',
    tags,
    permission: 'complaint:read',
    query: complaintIdQuery,
    answer: complaintDetail,
    handler: (ctx, request) => readComplaint(ctx, request.query),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/complaint/take',
    summary: '受理投诉',
    tags,
    permission: 'complaint:review',
    body: takeComplaintBody,
    success: '已受理',
    handler: (ctx, request) => takeComplaint(ctx, request.body),
  });
  backOfficeRoute(app, {
    method: 'POST',
    url: '/api/complaint/note',
    summary: '投诉调查记录',
    tags,
    permission: 'complaint:review',
    body: complaintNoteBody,
    success: '已记录',
    handler: (ctx, request) => noteComplaint(ctx, request.body),
  });
}
