import { expect, it } from 'vitest';
import { isQrPicture } from './qr-picture.ts';

it.each([
  ['/files/codes/a1b2', true],
  ['data:image/png;base64,AA', true],
  ['https://example.com/code.PNG?v=2', true],
  ['https://qr.example.com/pay?id=png', false],
  ['6222020000000001', false],
  ['', false],
])('the content %s of a payment code is a picture: %s', (content, picture) => {
  expect(isQrPicture(content)).toBe(picture);
});
