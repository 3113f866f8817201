import { prepareAcceptance } from './accept-from-outside.ts';
import { INTEGRATIONS, missingTools } from './integrations.ts';

/**
 * Integrates with a running demo from outside: `SIMULATE=0 npm start`, then `node e2e/acceptance/main.ts
 * http://127.0.0.1:8600`. Simulated people would change the balance meanwhile, and open a case that holds settlements
 * back. Ends with 1 where an integration failed; one whose tools are missing is printed as skipped.
 */
const baseUrl = process.argv[2]?.replace(/\/$/, '');
if (!baseUrl) throw new Error('usage: node e2e/acceptance/main.ts http://127.0.0.1:8600');

console.log('By the merchant’s people: a key, a webhook secret, and the webhook address, by two of them.');
console.log('By the operator: the approvals of refund and settlement, by two people.');
const acceptance = await prepareAcceptance(baseUrl);
let failed = 0;
for (const integration of INTEGRATIONS) {
  const missing = missingTools(integration);
  if (missing.length > 0) {
    console.log(`- ${integration.name}: skipped, this machine has no ${missing.join(' and no ')}`);
    continue;
  }
  try {
    const { lines, ms } = await acceptance.run(integration);
    console.log(`✓ ${integration.name} (${(ms / 1_000).toFixed(1)} s)\n${lines.map((line) => `  ${line}`).join('\n')}`);
  } catch (error) {
    failed += 1;
    console.log(`✗ ${integration.name}: ${(error as Error).message}`);
  }
}
acceptance.close();
process.exitCode = failed === 0 ? 0 : 1;
