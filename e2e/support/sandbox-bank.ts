import { join } from 'node:path';
import { type Program, startProgram } from './start-program.ts';

const PROGRAM = join(import.meta.dirname, '../../apps/sandbox/src/bank/main.ts');

export type SandboxBank = Program & {
  /** A payer's transfer to one of the institution's account numbers. */
  transfer(fields: { to: string; amount: string; text?: string; payer?: string }): Promise<void>;
};

/** Starts the sandbox bank, as `npm start` does beside a demo of the institution. */
export async function startSandboxBank(): Promise<SandboxBank> {
  const bank = await startProgram(PROGRAM, '/health', (port) => ({ SANDBOX_PORT: port }));
  return {
    ...bank,
    async transfer({ text = '', payer = '王小明', ...fields }) {
      const sent = await fetch(`${bank.url}/transfer`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...fields, text, payer, from: '6222029999341672115' }),
      });
      if (!sent.ok) throw new Error(`the sandbox bank answered ${sent.status}: ${await sent.text()}`);
    },
  };
}
