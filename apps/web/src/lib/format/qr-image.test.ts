import { expect, it } from 'vitest';
import { isQrImage } from './qr-image.ts';

it.each([
  ['/files/codes/a1b2', true],
  ['data:image/png;base64,AA', true],
  ['https://example.com/code.PNG?v=2', true],
  ['https://qr.example.com/pay?id=png', false],
  ['6222020000000001', false],
  ['', false],
])('the content %s of a payment code is an image: %s', (content, image) => {
  expect(isQrImage(content)).toBe(image);
});
