import { takeEvidenceFileCall, takeOrderProofCall, takePayoutProofCall } from '@mashang/contract/endpoints/evidence';
import type { Http } from '../../platform/http/http.ts';
import { implement } from '../../platform/http/http-back-office.ts';
import { takeOrderProof, takePayoutProof } from './order-proof/take-order-proof.ts';
import { takeEvidenceFile } from './take-evidence-file.ts';

export function evidenceRoutes(app: Http): void {
  implement(app, takeEvidenceFileCall, (ctx, request) => takeEvidenceFile(ctx, request.body));
  implement(app, takeOrderProofCall, (ctx, request) => takeOrderProof(ctx, request.body));
  implement(app, takePayoutProofCall, (ctx, request) => takePayoutProof(ctx, request.body));
}
