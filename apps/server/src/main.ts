import { readConfig } from './config.ts';
import { createDemoWorld } from './demo/demo-world.ts';
import { startServer } from './start-server.ts';

const config = readConfig();
await startServer(config, config.demo ? createDemoWorld() : null);
