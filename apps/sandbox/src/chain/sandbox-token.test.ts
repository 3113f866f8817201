import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, it } from 'vitest';
import { SANDBOX_TOKEN_BYTECODE } from './sandbox-token.ts';

it('the sandbox’s token is what its source compiles to', () => {
  const solc = createRequire(import.meta.url)('solc') as { compile(input: string): string };
  const content = readFileSync(new URL('./SandboxToken.sol', import.meta.url), 'utf8');
  const settings = {
    optimizer: { enabled: true, runs: 200 },
    evmVersion: 'paris',
    metadata: { bytecodeHash: 'none' },
    outputSelection: { '*': { '*': ['evm.bytecode.object'] } },
  };
  const input = { language: 'Solidity', sources: { 'SandboxToken.sol': { content } }, settings };
  const { contracts } = JSON.parse(solc.compile(JSON.stringify(input)));
  expect(`0x${contracts['SandboxToken.sol'].SandboxToken.evm.bytecode.object}`).toBe(SANDBOX_TOKEN_BYTECODE);
});
