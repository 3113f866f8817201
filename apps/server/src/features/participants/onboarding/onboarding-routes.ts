import {
  acceptInvitationCall,
  approveParticipantCall,
  clearReviewHitsCall,
  confirmVerificationPaymentCall,
  dropVerificationPaymentCall,
  makeVerificationPaymentCall,
  matchVerificationPaymentCall,
  readInvitationCall,
  readOwnKycCall,
  readReviewCall,
  readReviewsCall,
  readVerificationLinesCall,
  rejectParticipantCall,
  sendVerificationPaymentCall,
  submitKycCall,
  uploadInvitationPaperCall,
  uploadKycPaperCall,
} from '@mashang/contract/endpoints/participants-onboarding';
import { FILE_PLACES } from '@mashang/contract/files';
import { INVITATION_HEADER } from '@mashang/contract/participants';
import { PAPER_TEXTS, PDF_MAX_BYTES } from '@mashang/contract/uploads';
import type { FastifyRequest } from 'fastify';
import { PAPER_FILE } from '../../../platform/files/papers.ts';
import { fileRoute, streamRoute } from '../../../platform/http/files/http-files.ts';
import { readUpload, uploadRoutes } from '../../../platform/http/files/http-upload.ts';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { openInvitationOf } from './invitation-token.ts';
import { readInvitation } from './read-invitation.ts';
import { readDocument, readReview, readReviews } from './read-reviews.ts';
import { approveParticipant, clearReviewHits, rejectParticipant } from './review-participant.ts';
import { readOwnKyc, submitKyc } from './submit-kyc.ts';
import { uploadInvited, uploadOwn } from './upload-kyc-document.ts';
import { matchPayment, readPaymentLines, sendPayment, verificationFiles } from './verification-files.ts';
import { dropPayment, makePayment, reportPayment } from './verification-payments.ts';

/** Reads an uploaded paper's bytes as they were sent. */
export function readPaper(request: FastifyRequest): Promise<Buffer> {
  return readUpload(request, { maxBytes: PDF_MAX_BYTES, tooLarge: PAPER_TEXTS.size });
}

/** Routes by which invited ones become participants and are verified. */
export function onboardingRoutes(app: Http): void {
  invitedRoutes(app);
  ownRoutes(app);
  reviewRoutes(app);
  paymentRoutes(app);
}

function invitedRoutes(app: Http): void {
  implement(app, readInvitationCall, (ctx, request) => readInvitation(ctx, request.body));
  implement(app, acceptInvitationCall, (ctx, request) => acceptInvitation(ctx, request.body));
  uploadRoutes(app, (scope) => {
    implement(scope, uploadInvitationPaperCall, async (ctx, request) => {
      const token = String(request.headers[INVITATION_HEADER] ?? '');
      // Without an invitation, no byte of a paper is read.
      await openInvitationOf(ctx.platform, token, ctx.now);
      return uploadInvited(ctx, token, { kind: request.query.kind, source: await readPaper(request) });
    });
  });
}

function ownRoutes(app: Http): void {
  implement(app, readOwnKycCall, (ctx) => readOwnKyc(ctx));
  implement(app, submitKycCall, (ctx, request) => submitKyc(ctx, request.body));
  uploadRoutes(app, (scope) => {
    implement(scope, uploadKycPaperCall, async (ctx, request) =>
      uploadOwn(ctx, { kind: request.query.kind, source: await readPaper(request) }),
    );
  });
}

function reviewRoutes(app: Http): void {
  implement(app, readReviewsCall, (ctx, request) => readReviews(ctx, request.query));
  implement(app, readReviewCall, (ctx, request) => readReview(ctx, request.query));
  implement(app, approveParticipantCall, (ctx, request) => approveParticipant(ctx, request.body));
  implement(app, rejectParticipantCall, (ctx, request) => rejectParticipant(ctx, request.body));
  implement(app, clearReviewHitsCall, (ctx, request) => clearReviewHits(ctx, request.body));
  fileRoute(app, {
    url: `${FILE_PLACES.participantPapers}/:name`,
    name: PAPER_FILE,
    keep: 'nothing',
    read: (viewer, name) => readDocument(app.platform, viewer, name),
  });
}

/** Routes of verification payments: a small amount to the settlement account, whose value the business reports back. */
function paymentRoutes(app: Http): void {
  implement(app, makeVerificationPaymentCall, (ctx, request) => makePayment(ctx, request.body));
  implement(app, sendVerificationPaymentCall, (ctx, request) => sendPayment(ctx, request.body));
  implement(app, readVerificationLinesCall, (ctx, request) => readPaymentLines(ctx, request.query));
  implement(app, matchVerificationPaymentCall, (ctx, request) => matchPayment(ctx, request.body));
  implement(app, dropVerificationPaymentCall, (ctx, request) => dropPayment(ctx, request.body));
  implement(app, confirmVerificationPaymentCall, (ctx, request) => reportPayment(ctx, request.body));
  streamRoute(app, {
    url: `${FILE_PLACES.verificationFiles}/:name`,
    name: verificationFiles.name,
    open: (viewer, name) => verificationFiles.open(app.platform, viewer, name),
  });
}
