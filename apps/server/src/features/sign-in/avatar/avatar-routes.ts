import { uploadAvatarCall } from '@mashang/contract/endpoints/sign-in-avatar';
import { FILE_PLACES, storedName } from '@mashang/contract/files';
import { IMAGE_MAX_BYTES, IMAGE_TEXTS } from '@mashang/contract/uploads';
import { fileRoute } from '../../../platform/http/files/http-files.ts';
import { readUpload, uploadRoutes } from '../../../platform/http/files/http-upload.ts';
import type { Http } from '../../../platform/http/http.ts';
import { implement } from '../../../platform/http/http-back-office.ts';
import { readAvatar } from './read-avatar.ts';
import { uploadAvatar } from './upload-avatar.ts';

const IMAGE = { maxBytes: IMAGE_MAX_BYTES, tooLarge: IMAGE_TEXTS.size };

export function avatarRoutes(app: Http): void {
  uploadRoutes(app, (scope) =>
    implement(scope, uploadAvatarCall, async (ctx, request) => uploadAvatar(ctx, await readUpload(request, IMAGE))),
  );

  fileRoute(app, {
    url: `${FILE_PLACES.avatars}/:name`,
    name: storedName('image'),
    keep: 'file',
    read: (viewer, name) => readAvatar(app.platform, viewer, name),
  });
}
