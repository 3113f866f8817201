import { ensureBuilt, ensureInstalled, runInForeground } from './lib/setup.mjs';

ensureInstalled();
ensureBuilt();
process.exit(await runInForeground('apps/server/src/main.ts'));
