import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const PROGRAM = join(import.meta.dirname, '../../apps/sandbox/src/main.ts');
/** Beyond the ports of the servers a spec may have for itself. */
const PORTS_APART = 8_500;

export type SandboxBank = {
  url: string;
  /** A payer's transfer to one of the institution's numbers. */
  transfer(fields: { to: string; amount: string; text?: string; payer?: string }): Promise<void>;
  stop(): void;
};

/** The sandbox bank, as `npm start` has it beside a demo of the institution. */
export async function startSandboxBank(): Promise<SandboxBank> {
  const worker = Number(process.env.TEST_PARALLEL_INDEX ?? 0);
  const port = Number(process.env.E2E_PORT ?? 12_000) + PORTS_APART + worker * 100;
  const url = `http://127.0.0.1:${port}`;
  const bank = spawn(process.execPath, [PROGRAM], {
    stdio: 'ignore',
    env: { ...process.env, SANDBOX_PORT: String(port) },
  });
  for (let tries = 0; !(await fetch(`${url}/health`).catch(() => undefined))?.ok; tries++) {
    if (bank.exitCode !== null || tries > 150) throw new Error('the sandbox bank did not come up');
    await wait(200);
  }
  return {
    url,
    async transfer({ text = '', payer = '王小明', ...fields }) {
      const sent = await fetch(`${url}/transfer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fields, text, payer, from: '6222029999341672115' }),
      });
      if (!sent.ok) throw new Error(`the sandbox bank answered ${sent.status}: ${await sent.text()}`);
    },
    stop: () => void bank.kill('SIGTERM'),
  };
}
