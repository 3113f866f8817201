import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/**
 * Runs the sandbox chain for the server: however the server ends, `kill -9` too, the channel between them closes, the
 * chain is asked to write its state and to end, and no process is left. Arguments: binary, folder, port.
 */
const [binary = '', folder = '', port = '0'] = process.argv.slice(2);
/** Development accounts of the published mnemonic, unlocked: no key is stored here. */
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
/** Time for the chain to write its state. */
const STOP_TIMEOUT_MS = 5_000;

function end(): void {
  chain.kill('SIGTERM');
  setTimeout(() => chain.kill('SIGKILL'), STOP_TIMEOUT_MS).unref();
}
chain.on('error', () => process.exit(1));
chain.on('exit', () => process.exit(0));
process.on('disconnect', end);
process.on('SIGTERM', end);
// Ctrl+C reaches the whole process group, but only the server decides when the chain ends.
process.on('SIGINT', () => {});
