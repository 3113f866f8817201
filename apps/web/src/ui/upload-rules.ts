export type UploadKind = 'image' | 'video' | 'paper';

/** What may be chosen; the server looks at the content again. Sizes in bytes. */
export const UPLOAD_KINDS = {
  image: { accept: 'image/jpeg,image/gif,image/png', maxBytes: 2 * 1024 * 1024, hint: 'JPG、GIF 或 PNG，不超过 2MB' },
  paper: {
    accept: 'image/jpeg,image/gif,image/png,application/pdf',
    maxBytes: 5 * 1024 * 1024,
    hint: 'JPG、GIF、PNG 不超过 2MB，PDF 不超过 5MB',
  },
  video: { accept: 'video/mp4,video/webm', maxBytes: 10 * 1024 * 1024, hint: 'MP4 或 WebM，不超过 10MB' },
} as const;

const TEXTS = {
  image: { type: '图片只能是 JPG、GIF 或 PNG 格式', size: '图片大小不能超过 2MB' },
  paper: { type: '证件只能是 JPG、GIF、PNG 图片或 PDF 文件', size: 'PDF 文件大小不能超过 5MB，图片不能超过 2MB' },
  video: { type: '付款视频只能是 MP4 或 WebM 格式', size: '付款视频大小不能超过 10MB' },
} as const;

/** How the files begin, byte by byte from an offset. */
type Beginning = readonly [number, readonly number[]];
const PICTURES: readonly Beginning[] = [
  [0, [0xff, 0xd8, 0xff]],
  [0, [0x47, 0x49, 0x46, 0x38]],
  [0, [0x89, 0x50, 0x4e, 0x47]],
];
const BEGINNINGS: Record<UploadKind, readonly Beginning[]> = {
  image: PICTURES,
  paper: [...PICTURES, [0, [0x25, 0x50, 0x44, 0x46, 0x2d]]],
  video: [
    [4, [0x66, 0x74, 0x79, 0x70]],
    [0, [0x1a, 0x45, 0xdf, 0xa3]],
  ],
};
const LOOKED_AT = 12;

/** Why a file cannot be taken, judged by its content and not by its name; undefined when it can. */
export async function fileError(file: Blob, kind: UploadKind): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  const known = BEGINNINGS[kind].some(([from, bytes]) => bytes.every((byte, at) => head[from + at] === byte));
  if (!known) return TEXTS[kind].type;
  return file.size > UPLOAD_KINDS[kind].maxBytes ? TEXTS[kind].size : undefined;
}
