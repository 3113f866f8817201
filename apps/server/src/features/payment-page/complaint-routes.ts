import {
  listComplaintsCall,
  noteComplaintCall,
  readComplaintCall,
  takeComplaintCall,
} from '@mashang/contract/endpoints/payment-page-complaint';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { noteComplaint, takeComplaint } from './handle-complaint.ts';
import { listComplaints, readComplaint } from './read-complaints.ts';

/** Routes of the staff's queue of payers' complaints. */
export function complaintRoutes(app: Http): void {
  implement(app, listComplaintsCall, (ctx, request) => listComplaints(ctx, request.query));
  implement(app, readComplaintCall, (ctx, request) => readComplaint(ctx, request.query));
  implement(app, takeComplaintCall, (ctx, request) => takeComplaint(ctx, request.body));
  implement(app, noteComplaintCall, (ctx, request) => noteComplaint(ctx, request.body));
}
