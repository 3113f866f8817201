import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const VERIFY = fileURLToPath(new URL('../../apps/server/src/verify.ts', import.meta.url));
/** Makes the process print its peak memory at its end. */
const PEAK = `process.on('exit', () => process.stderr.write('peak-kb ' + process.resourceUsage().maxRSS + '\\n'))`;

/** One line of `npm run verify`. */
type Line = { name: string; checked: number; broken: number; seconds: number };
export type Verified = { clean: boolean; broken: number; seconds: number; peakMb: number; lines: Line[]; said: string };

/** Runs `npm run verify` on a deployment's folder, as its own process. */
export function verifyDeployment(dataDir: string): Verified {
  const { DATABASE_URL: _url, ...inherited } = process.env;
  const begun = performance.now();
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(PEAK)}`, VERIFY],
    { encoding: 'utf8', env: { ...inherited, DATA_DIR: dataDir }, maxBuffer: 1 << 26 },
  );
  const lines = [...stdout.matchAll(/^[✓✗] (.*): (\d+) [^,]*, (\d+) broken.*?, ([\d.]+) s$/gm)].map(
    ([, name = '', checked, broken, seconds]): Line => ({
      name,
      checked: Number(checked),
      broken: Number(broken),
      seconds: Number(seconds),
    }),
  );
  const peakKb = Number(/peak-kb (\d+)/.exec(stderr)?.[1] ?? 0);
  return {
    clean: status === 0,
    broken: lines.reduce((sum, line) => sum + line.broken, 0),
    seconds: (performance.now() - begun) / 1000,
    peakMb: Math.round(peakKb / 1024),
    lines,
    said: stdout + stderr,
  };
}
