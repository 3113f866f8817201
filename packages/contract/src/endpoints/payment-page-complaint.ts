import { endpoint } from '../endpoint.ts';
import {
  complaintDetail,
  complaintIdQuery,
  complaintListQuery,
  complaintNoteBody,
  complaintPage,
  takeComplaintBody,
} from '../payment-page.ts';

const tags = ['投诉'];

export const listComplaintsCall = endpoint({
  method: 'GET',
  path: '/api/complaint/getPageList',
  summary: '投诉列表，待处理的按答复期限在前',
  tags,
  permission: 'complaint:read',
  query: complaintListQuery,
  answer: complaintPage,
  errors: [],
});
export const readComplaintCall = endpoint({
  method: 'GET',
  path: '/api/complaint/detail',
  summary: '投诉详情：订单事实与调查记录',
  tags,
  permission: 'complaint:read',
  query: complaintIdQuery,
  answer: complaintDetail,
  errors: ['notFound'],
});
export const takeComplaintCall = endpoint({
  method: 'POST',
  path: '/api/complaint/take',
  summary: '受理投诉',
  tags,
  permission: 'complaint:review',
  body: takeComplaintBody,
  success: '已受理',
  errors: ['notFound', 'conflict'],
});
export const noteComplaintCall = endpoint({
  method: 'POST',
  path: '/api/complaint/note',
  summary: '投诉调查记录',
  tags,
  permission: 'complaint:review',
  body: complaintNoteBody,
  success: '已记录',
  errors: ['notFound', 'conflict'],
});
