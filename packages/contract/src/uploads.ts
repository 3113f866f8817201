import { z } from 'zod';

/** Accepted image types, detected by content. */
export const IMAGE_TYPES = ['image/jpeg', 'image/gif', 'image/png'] as const;
/** Maximum size of an image, in bytes. */
export const IMAGE_MAX_BYTES = 2 * 1024 * 1024;
/** Messages for a refused image, on screen and from the server (400, field `file`). */
export const IMAGE_TEXTS = {
  type: '图片只能是 JPG、GIF 或 PNG 格式',
  size: '图片大小不能超过 2MB',
} as const;

/** Maximum size of a PDF document in bytes, and the message for a refused one. Documents may be images too. */
export const PDF_MAX_BYTES = 5 * 1024 * 1024;
export const PAPER_TEXTS = {
  type: '证件只能是 JPG、GIF、PNG 图片或 PDF 文件',
  size: 'PDF 文件大小不能超过 5MB，图片不能超过 2MB',
  broken: 'PDF 文件不完整或已加密，请换一份',
  active: 'PDF 文件含有脚本或附件，不能接收，请打印为普通 PDF 后上传',
} as const;

/** Accepted video types, detected by content. */
export const VIDEO_TYPES = ['video/mp4', 'video/webm'] as const;
/** Maximum size of a video, in bytes. */
export const VIDEO_MAX_BYTES = 10 * 1024 * 1024;
/** Messages for a refused video (400, field `file`). */
export const VIDEO_TEXTS = {
  type: '付款视频只能是 MP4 或 WebM 格式',
  size: '付款视频大小不能超过 10MB',
} as const;

/** POST /api/upload/uploadQrCode, /api/upload/uploadVideo: the address of the file, for those who may see its order. */
export const uploadedFile = z.object({ url: z.string() });
