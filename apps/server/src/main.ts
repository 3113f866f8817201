import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';
import * as zh from './zh.ts';

/**
 * Starts a deployment. A demo needs a sandbox around it, which is not part of the server: apps/sandbox/src/main.ts
 * starts both.
 */
const config = readConfig();
if (config.demo) {
  console.error(zh.main.demoElsewhere);
  process.exit(1);
}
await startServer(config);
