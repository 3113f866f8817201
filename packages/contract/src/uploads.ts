import { z } from 'zod';

/** What a picture may be, told by its content. */
export const PICTURE_TYPES = ['image/jpeg', 'image/gif', 'image/png'] as const;
/** Largest picture, in bytes. */
export const PICTURE_MAX_BYTES = 2 * 1024 * 1024;
/** What a refused picture is told, on screen and by the server (400, field `file`). */
export const PICTURE_TEXTS = {
  type: '图片只能是 JPG、GIF 或 PNG 格式',
  size: '图片大小不能超过 2MB',
} as const;

/** What a video may be, told by its content. */
export const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const;
/** Largest video, in bytes. */
export const VIDEO_MAX_BYTES = 10 * 1024 * 1024;
/** What a refused video is told (400, field `file`). */
export const VIDEO_TEXTS = {
  type: '付款视频只能是 MP4 或 WebM 格式',
  size: '付款视频大小不能超过 10MB',
} as const;

/** POST /api/upload/uploadQrCode, /api/upload/uploadVideo: where the file is served to those who may see its order. */
export const uploadedFile = z.object({ url: z.string() });
