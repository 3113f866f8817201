import {
  admitParticipantCall,
  demandReviewCall,
  freezeParticipantCall,
  listParticipantsCall,
  readParticipantCall,
  readParticipantTiersCall,
  readRegisterCall,
  saveRegisterCall,
  setRunStatusByOperatorCall,
  uploadAdmissionPaperCall,
} from '@mashang/contract/endpoints/participants-oversight';
import { uploadRoutes } from '../../../platform/http/files/http-upload.ts';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { freezeParticipant } from '../freeze-participant.ts';
import { readTiers } from '../limits/read-tiers.ts';
import { admitParticipant } from '../onboarding/admit-participant.ts';
import { demandReview } from '../onboarding/demand-review.ts';
import { readPaper } from '../onboarding/onboarding-routes.ts';
import { uploadForAdmission } from '../onboarding/upload-kyc-document.ts';
import { operateRunStatus } from './operate-run-status.ts';
import { listParticipants, readParticipant } from './oversee-participants.ts';
import { readRegister } from './read-register.ts';
import { saveRegister } from './save-register.ts';

/** Routes of all agents and code merchants, for the operator. */
export function oversightRoutes(app: Http): void {
  implement(app, listParticipantsCall, (ctx, request) => listParticipants(ctx, request.query));
  implement(app, readParticipantCall, (ctx, request) => readParticipant(ctx, request.query));
  implement(app, readParticipantTiersCall, (ctx) => readTiers(ctx));
  implement(app, admitParticipantCall, (ctx, request) => admitParticipant(ctx, request.body));
  uploadRoutes(app, (scope) => {
    implement(scope, uploadAdmissionPaperCall, async (ctx, request) =>
      uploadForAdmission(ctx, { kind: request.query.kind, source: await readPaper(request) }),
    );
  });
  implement(app, freezeParticipantCall, (ctx, request) => freezeParticipant(ctx, request.body));
  implement(app, setRunStatusByOperatorCall, (ctx, request) => operateRunStatus(ctx, request.body));
  implement(app, demandReviewCall, (ctx, request) => demandReview(ctx, request.body));
  implement(app, readRegisterCall, (ctx, request) => readRegister(ctx, request.query));
  implement(app, saveRegisterCall, (ctx, request) => saveRegister(ctx, request.body));
}
