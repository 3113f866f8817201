import { readConfig } from '../../server/src/config.ts';
import { startServer } from '../../server/src/start-server.ts';
import { createDemoPartners } from './demo-partners.ts';

/**
 * Starts a demo: the server with the sandbox around it, in one process. A deployment is started by
 * apps/server/src/main.ts alone.
 */
const config = readConfig();
if (!config.demo) {
  console.error('这里只启动演示环境：请设置 DEMO=1，正式部署请运行 apps/server/src/main.ts。');
  process.exit(1);
}
await startServer(config, createDemoPartners({ companies: process.env.PAYMENT_COMPANIES === '1' }));
