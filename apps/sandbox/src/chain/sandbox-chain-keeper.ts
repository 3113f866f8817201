import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/**
 * Stands between the server and its sandbox chain: however the server ends, `kill -9` too, the line to it breaks, the
 * chain is told to write what it has and to end, and nothing is left running. Arguments: binary, folder, port.
 */
const [binary = '', folder = '', port = '0'] = process.argv.slice(2);
/** Dev accounts of the published mnemonic, unlocked: no key is held here. */
const chain = spawn(
  binary,
  [
    '--host',
    '127.0.0.1',
    '--port',
    port,
    '--chain-id',
    '31337',
    '--quiet',
    '--accounts',
    '10',
    '--state',
    `${folder}/state.json`,
    '--state-interval',
    '10',
  ],
  { stdio: 'ignore' },
);
writeFileSync(`${folder}/pid`, `${chain.pid ?? ''}`);
/** Time the chain gets to write its state. */
const PATIENCE_MS = 5_000;

function end(): void {
  chain.kill('SIGTERM');
  setTimeout(() => chain.kill('SIGKILL'), PATIENCE_MS).unref();
}
chain.on('error', () => process.exit(1));
chain.on('exit', () => process.exit(0));
process.on('disconnect', end);
process.on('SIGTERM', end);
// A Ctrl+C reaches the whole group: the server says when it is over.
process.on('SIGINT', () => {});
