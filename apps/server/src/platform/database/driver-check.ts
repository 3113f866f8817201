import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/** First words of the driver's files once scripts/lib/mend-driver.mjs has changed them; the number changes with what it changes. */
export const DRIVER_MARK = '// mended: scripts/lib/mend-driver.mjs 1\n';
const FILES = ['src/index.js', 'src/connection.js'] as const;

/** A driver as its makers deliver it: answers and transactions may end on another's connection where one breaks. */
export class UnsafeDriverError extends Error {
  override readonly name = 'UnsafeDriverError';
  constructor(file: string) {
    super(
      `数据库驱动 ${file} 没有本程序所需的修正，连接中断时可能写错账，因此不启动。请在程序目录运行 node scripts/mend-parts.mjs（或以 npm start 启动）后重试。`,
    );
  }
}

/** Folder of the driver that this process loads. */
function driverFolder(): string {
  const found = findPackageJSON('postgres', import.meta.url);
  if (!found) throw new UnsafeDriverError('postgres');
  return dirname(found);
}

/** Throws unless the very files of the driver that this process loads are changed; it comes before any connection. */
export function requireSafeDriver(folder: string = driverFolder()): void {
  for (const name of FILES) {
    const file = join(folder, name);
    if (!readFileSync(file, 'utf8').startsWith(DRIVER_MARK)) throw new UnsafeDriverError(file);
  }
}
