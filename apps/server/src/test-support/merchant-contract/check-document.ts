import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { merchantDocument } from '../../platform/http/merchant-document/merchant-document.ts';
import { breakingChanges } from './compare-documents.ts';

/**
 * `npm run check`: the merchants' document has no fault of Redocly's strictest rule set in either language, and breaks
 * nothing of the released one. `--release` keeps the present document as released.
 */
const RELEASED = new URL('../../../../../docs/api/released.json', import.meta.url);

async function lint(language: 'zh' | 'en'): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const source = JSON.stringify(merchantDocument(language, '/'));
  const problems = await lintFromString({ source, absoluteRef: `/merchant.${language}.json`, config });
  return problems.map(({ ruleId, message, location }) => `${language} ${ruleId} ${location[0]?.pointer}: ${message}`);
}

// The version is the package's, which every release changes.
const { info: _info, ...now } = merchantDocument('zh', '/');
if (process.argv.includes('--release')) writeFileSync(RELEASED, `${JSON.stringify(now, dropTexts)}\n`);
/** Texts and examples are no promise. */
function dropTexts(key: string, value: unknown): unknown {
  return /^(description|summary|examples?|x-enumDescriptions)$/.test(key) && typeof value !== 'boolean'
    ? undefined
    : value;
}

const faults = [...(await lint('zh')), ...(await lint('en'))];
const broken = existsSync(RELEASED)
  ? breakingChanges(JSON.parse(readFileSync(RELEASED, 'utf8')), now)
  : ['no document'];
for (const line of [...faults, ...broken]) process.stderr.write(`${line}\n`);
process.stdout.write(`merchants' document: ${faults.length} lint problems, ${broken.length} breaking changes\n`);
process.exit(faults.length + broken.length === 0 ? 0 : 1);
