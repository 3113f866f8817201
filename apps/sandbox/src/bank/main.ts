import { Bank } from './bank.ts';
import { bankServer } from './bank-server.ts';

/** The demo's bank, on loopback. It is started beside a demo's server, which knows only its address. */
const port = Number(process.env.SANDBOX_PORT ?? 8601);
const server = bankServer(new Bank(Math.floor(performance.timeOrigin).toString(36), Date.now));
server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  console.log(`  沙箱银行 http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => server.close(() => process.exit(0)).closeAllConnections());
