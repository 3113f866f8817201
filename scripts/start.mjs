import { ensureBuilt, ensureInstalled, runInForeground } from './lib/setup.mjs';

ensureInstalled();
await ensureBuilt();
process.exit(await runInForeground('apps/server/src/main.ts'));
