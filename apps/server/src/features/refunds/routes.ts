import { REFUND_TASK_CALLS } from '@mashang/contract/endpoints/refund-tasks';
import {
  failRefundCall,
  listOrderRefundsCall,
  listRefundsCall,
  readRefundCall,
  sendRefundCall,
  sendRefundFileCall,
  settleRefundCall,
  showRefundPayeeCall,
  uploadRefundProofCall,
} from '@mashang/contract/endpoints/refunds';
import { FILE_PLACES, storedName } from '@mashang/contract/files';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS } from '@mashang/contract/uploads';
import { fileRoute, streamRoute } from '../../platform/http/files/http-files.ts';
import { readUpload, uploadRoutes } from '../../platform/http/files/http-upload.ts';
import type { Http } from '../../platform/http/http.ts';
import { implement, SuccessWithMessage } from '../../platform/http/http-back-office.ts';
import {
  agreeRefund,
  failRefund,
  objectRefund,
  payRefundTask,
  sendRefund,
  settleRefund,
} from './payment/pay-refund.ts';
import { readRefundProof, uploadRefundProof } from './payment/refund-proofs.ts';
import { refundFiles, sendRefundFile } from './payment/send-refund-file.ts';
import { showRefundPayee } from './payment/show-payee.ts';
import { listOrderRefunds, listRefunds, listRefundTasks, readRefund, readRefundTask } from './read-refunds.ts';
import * as zh from './zh.ts';

/** Routes of staff; approvals request, cancel and advance refunds. */
function staffRoutes(app: Http): void {
  implement(app, listRefundsCall, (ctx, request) => listRefunds(ctx, request.query));
  implement(app, readRefundCall, (ctx, request) => readRefund(ctx, request.query));
  implement(app, listOrderRefundsCall, (ctx, request) => listOrderRefunds(ctx, request.query));
  implement(app, sendRefundCall, (ctx, request) => sendRefund(ctx, request.body));
  implement(app, showRefundPayeeCall, (ctx, request) => showRefundPayee(ctx, request.body));
  implement(app, sendRefundFileCall, (ctx, request) => sendRefundFile(ctx, request.body));
  implement(app, settleRefundCall, async (ctx, request) => {
    const answer = await settleRefund(ctx, request.body);
    return new SuccessWithMessage(answer.waitsForSecond ? zh.routes.acceptedOnce : zh.routes.refunded, answer);
  });
  implement(app, failRefundCall, (ctx, request) => failRefund(ctx, request.body));
}

/** Refunds that a collector has to pay, for agents and code merchants. */
function taskRoutes(app: Http): void {
  for (const calls of Object.values(REFUND_TASK_CALLS)) {
    implement(app, calls.list, (ctx, request) => listRefundTasks(ctx, request.query));
    implement(app, calls.read, (ctx, request) => readRefundTask(ctx, request.query));
    implement(app, calls.pay, (ctx, request) => payRefundTask(ctx, request.body));
    implement(app, calls.object, (ctx, request) => objectRefund(ctx, request.body));
    implement(app, calls.agree, (ctx, request) => agreeRefund(ctx, request.body));
  }
}

export function refundRoutes(app: Http): void {
  staffRoutes(app);
  taskRoutes(app);
  uploadRoutes(app, (scope) => {
    implement(scope, uploadRefundProofCall, async (ctx, request) =>
      uploadRefundProof(ctx, await readUpload(request, { maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TEXTS.size })),
    );
  });
  streamRoute(app, {
    url: `${FILE_PLACES.refundFiles}/:name`,
    name: refundFiles.name,
    open: (viewer, name) => refundFiles.open(app.platform, viewer, name),
  });
  fileRoute(app, {
    url: `${FILE_PLACES.refundProofs}/:name`,
    name: storedName('image'),
    keep: 'nothing',
    read: (viewer, name) => readRefundProof(app.platform, viewer, name),
  });
}
