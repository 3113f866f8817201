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

/** Largest PDF of a paper, in bytes, and what a refused one is told. Papers may be pictures too. */
export const PDF_MAX_BYTES = 5 * 1024 * 1024;
export const PAPER_TEXTS = {
  type: '证件只能是 JPG、GIF、PNG 图片或 PDF 文件',
  size: 'PDF 文件大小不能超过 5MB，图片不能超过 2MB',
  broken: 'PDF 文件不完整或已加密，请换一份',
  active: 'PDF 文件含有脚本或附件，不能接收，请打印为普通 PDF 后上传',
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
