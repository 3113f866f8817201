import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { DRIVER_MARK, requireSafeDriver } from './driver-check.ts';

it('a driver whose files are not changed as they must be is none to start on', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mashang-driver-'));
  mkdirSync(join(folder, 'src'));
  try {
    writeFileSync(join(folder, 'src', 'index.js'), `${DRIVER_MARK}export {}`);
    writeFileSync(join(folder, 'src', 'connection.js'), 'export {}');
    expect(() => requireSafeDriver(folder)).toThrow('connection.js');
    expect(() => requireSafeDriver(folder)).toThrow('node scripts/mend-parts.mjs');
    writeFileSync(join(folder, 'src', 'connection.js'), `${DRIVER_MARK.replace(' 1\n', ' 0\n')}export {}`);
    expect(() => requireSafeDriver(folder)).toThrow('connection.js');
    writeFileSync(join(folder, 'src', 'connection.js'), `${DRIVER_MARK}export {}`);
    expect(() => requireSafeDriver(folder)).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it('the one that is installed here is', () => {
  expect(() => requireSafeDriver()).not.toThrow();
});
