import { uploadPayoutImageCall, uploadPayoutVideoCall } from '@mashang/contract/endpoints/payout-orders-proof';
import { FILE_PLACES, storedName } from '@mashang/contract/files';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS, VIDEO_MAX_BYTES, VIDEO_TEXTS } from '@mashang/contract/uploads';
import { fileRoute } from '../../../platform/http/files/http-files.ts';
import { readUpload, uploadRoutes } from '../../../platform/http/files/http-upload.ts';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { readProof } from './read-proof.ts';
import { uploadImage, uploadVideo } from './upload-proof.ts';

/** Routes of the uploads in the paid and reject dialogs, and of the uploaded files. */
export function proofRoutes(app: Http): void {
  uploadRoutes(app, (scope) => {
    implement(scope, uploadPayoutImageCall, async (ctx, request) =>
      uploadImage(ctx, await readUpload(request, { maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TEXTS.size })),
    );
    implement(scope, uploadPayoutVideoCall, async (ctx, request) =>
      uploadVideo(ctx, await readUpload(request, { maxBytes: VIDEO_MAX_BYTES, tooLarge: VIDEO_TEXTS.size })),
    );
  });

  fileRoute(app, {
    url: `${FILE_PLACES.proofs}/:name`,
    name: storedName('proof'),
    keep: 'nothing',
    read: (viewer, name) => readProof(app.platform, viewer, name),
  });
}
