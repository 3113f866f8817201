import { expect, it } from 'vitest';
import { fileError, UPLOAD_KINDS } from './upload-rules.ts';

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const WEBP = [0x52, 0x49, 0x46, 0x46, 0, 0, 0, 0, 0x57, 0x45, 0x42, 0x50];
const MP4 = [0, 0, 0, 0x18, 0x66, 0x74, 0x79, 0x70, 0x69, 0x73, 0x6f, 0x6d];
function file(head: number[], bytes = 100): Blob {
  return new Blob([new Uint8Array(head), new Uint8Array(Math.max(0, bytes - head.length))]);
}

it('takes what the server takes', async () => {
  for (const head of [PNG, [0xff, 0xd8, 0xff, 0xe0], [0x47, 0x49, 0x46, 0x38, 0x39, 0x61]])
    expect(await fileError(file(head), 'image')).toBeUndefined();
  expect(await fileError(file(MP4), 'video')).toBeUndefined();
  expect(await fileError(file([0x1a, 0x45, 0xdf, 0xa3]), 'video')).toBeUndefined();
  expect(await fileError(file(PNG, UPLOAD_KINDS.image.maxBytes), 'image')).toBeUndefined();
});

it.each([
  ['an image of another type', file(WEBP), 'image', '图片只能是 JPG、GIF 或 PNG 格式'],
  [
    'a text that calls itself an image',
    new Blob(['<svg/>'], { type: 'image/png' }),
    'image',
    '图片只能是 JPG、GIF 或 PNG 格式',
  ],
  ['an empty file', new Blob([]), 'image', '图片只能是 JPG、GIF 或 PNG 格式'],
  ['one byte too many', file(PNG, 2 * 1024 * 1024 + 1), 'image', '图片大小不能超过 2MB'],
  ['a video too large', file(MP4, 10 * 1024 * 1024 + 1), 'video', '付款视频大小不能超过 10MB'],
] as const)('refuses %s with the words of the texts', async (_, blob, kind, text) => {
  expect(await fileError(blob, kind)).toBe(text);
});
