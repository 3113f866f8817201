import * as zh from '../zh.tsx';
export type UploadKind = 'image' | 'video' | 'paper';

/** Files that may be chosen; the server checks their content again. Sizes in bytes. */
export const UPLOAD_KINDS = {
  image: { accept: 'image/jpeg,image/gif,image/png', maxBytes: 2 * 1024 * 1024, hint: zh.uploadKinds.imageHint },
  paper: {
    accept: 'image/jpeg,image/gif,image/png,application/pdf',
    maxBytes: 5 * 1024 * 1024,
    hint: zh.uploadKinds.paperHint,
  },
  video: { accept: 'video/mp4,video/webm', maxBytes: 10 * 1024 * 1024, hint: zh.uploadKinds.videoHint },
} as const;

const TEXTS = {
  image: zh.uploadRules.image,
  paper: zh.uploadRules.paper,
  video: zh.uploadRules.video,
} as const;

/** First bytes of the file types, from an offset. */
type Beginning = readonly [number, readonly number[]];
const IMAGES: readonly Beginning[] = [
  [0, [0xff, 0xd8, 0xff]],
  [0, [0x47, 0x49, 0x46, 0x38]],
  [0, [0x89, 0x50, 0x4e, 0x47]],
];
const BEGINNINGS: Record<UploadKind, readonly Beginning[]> = {
  image: IMAGES,
  paper: [...IMAGES, [0, [0x25, 0x50, 0x44, 0x46, 0x2d]]],
  video: [
    [4, [0x66, 0x74, 0x79, 0x70]],
    [0, [0x1a, 0x45, 0xdf, 0xa3]],
  ],
};
const LOOKED_AT = 12;

/** Why a file is refused, by its content and not by its name; undefined when it is accepted. */
export async function fileError(file: Blob, kind: UploadKind): Promise<string | undefined> {
  const head = new Uint8Array(await file.slice(0, LOOKED_AT).arrayBuffer());
  const known = BEGINNINGS[kind].some(([from, bytes]) => bytes.every((byte, at) => head[from + at] === byte));
  if (!known) return TEXTS[kind].type;
  return file.size > UPLOAD_KINDS[kind].maxBytes ? TEXTS[kind].size : undefined;
}
