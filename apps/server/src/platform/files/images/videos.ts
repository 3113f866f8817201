import { VIDEO_TEXTS } from '@mashang/contract/uploads';
import { invalidField } from '../../errors.ts';
import { cleanMp4 } from './video-mp4.ts';
import { cleanWebm } from './video-webm.ts';

export type Video = { bytes: Buffer; extension: 'mp4' | 'webm' };

/**
 * Makes a video from an uploaded one. Its type is recognised by its bytes, and everything that is not moving image,
 * sound or their index (names, places, other tracks, anything hidden) is overwritten. Throws 400 naming `file`.
 */
export function makeVideo(bytes: Buffer): Video {
  const mp4 = cleanMp4(bytes);
  if (mp4) return { bytes: mp4, extension: 'mp4' };
  const webm = cleanWebm(bytes);
  if (webm) return { bytes: webm, extension: 'webm' };
  throw invalidField('file', VIDEO_TEXTS.type);
}
