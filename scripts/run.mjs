import { ensureInstalled, runInForeground } from './lib/setup.mjs';

/** Runs one TypeScript file of the repository: `node scripts/run.mjs FILE [ARG …]`. */
const [file, ...args] = process.argv.slice(2);
ensureInstalled();
process.exit(await runInForeground(file, args));
