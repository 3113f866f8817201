import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { Bank } from './bank.ts';
import { BankFolder } from './bank-folder.ts';
import { bankServer } from './bank-server.ts';
import { dayOf } from './exchange.ts';
import { Faults } from './faults.ts';

/**
 * The demo's bank, on loopback. It is started beside a demo's server, which knows only its address, or the folder
 * (SANDBOX_FOLDER) that both exchange files by.
 */
const port = Number(process.env.SANDBOX_PORT ?? 8601);
const bank = new Bank(Math.floor(performance.timeOrigin).toString(36), Date.now);
const faults = new Faults();
const server = bankServer(bank, { faults });
const path = process.env.SANDBOX_FOLDER;
if (path) {
  const folder = new BankFolder({ bank, faults, path });
  let day = dayOf(Date.now());
  setInterval(() => {
    // The institution makes the subfolders.
    if (!['out', 'in'].every((part) => existsSync(join(path, part)))) return;
    folder.exchange();
    const today = dayOf(Date.now());
    if (day !== today) folder.closeDay(day);
    day = today;
  }, 1_000).unref();
}
server.listen(port, '127.0.0.1', () => {
  const address = server.address();
  console.log(`  沙箱银行 http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`);
});
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.on(signal, () => server.close(() => process.exit(0)).closeAllConnections());
