import { existsSync, readdirSync, readFileSync } from 'node:fs';

const PACKAGES = new URL('../../../../../../../packages/', import.meta.url);
const EXAMPLES = new URL('merchant-sdk/examples/', PACKAGES);
const PACKED = new URL('merchant-sdk/dist/', PACKAGES);

/** Where /docs serves the files of the SDKs and the listings. */
export const FILES_PATH = '/docs/files/';
const TEXT = 'text/plain; charset=utf-8';

/** Stands for the packed file where none is packed. */
export const UNPACKED_NAME = 'mashang-merchant-sdk-VERSION.tgz';

/** The packed SDK for Node; its name has the version. Null where it was not packed. */
export function packedSdk(): string | null {
  const names = existsSync(PACKED) ? readdirSync(PACKED) : [];
  return names.find((name) => /^mashang-merchant-sdk-[\w.-]+[.]tgz$/.test(name)) ?? null;
}

/** The files of the SDKs, each as the repository has it. */
const SDK_FILES: Readonly<Record<string, { place: URL; type: string }>> = {
  'mashang_merchant.py': { place: new URL('merchant-sdk-python/mashang_merchant.py', PACKAGES), type: TEXT },
  'MerchantSdk.java': { place: new URL('merchant-sdk-java/MerchantSdk.java', PACKAGES), type: TEXT },
  'vectors.json': { place: new URL('merchant-sdk/vectors.json', PACKAGES), type: 'application/json; charset=utf-8' },
  'LICENSE.md': { place: new URL('merchant-sdk/LICENSE.md', PACKAGES), type: TEXT },
};

/** One listing of the guide: a file of the repository that a test runs. */
export type Listing = { name: string; language: string; run: readonly string[] };
export const FIRST_REQUEST = 'first-request.sh';
export const RECEIVERS: readonly Listing[] = [
  {
    name: 'receive-webhooks.mts',
    language: 'TypeScript',
    run: [
      `npm install ./${UNPACKED_NAME}`,
      'WEBHOOK_SECRETS=whsec_… PORT=8080 node receive-webhooks.mts',
      'npm install typescript @types/node && npx tsc --module nodenext --types node receive-webhooks.mts',
      'WEBHOOK_SECRETS=whsec_… PORT=8080 node receive-webhooks.mjs',
    ],
  },
  {
    name: 'receive_webhooks.py',
    language: 'Python',
    run: ['WEBHOOK_SECRETS=whsec_… PORT=8080 python3 receive_webhooks.py'],
  },
  {
    name: 'ReceiveWebhooks.java',
    language: 'Java',
    run: [
      'javac -encoding UTF-8 -d out MerchantSdk.java ReceiveWebhooks.java',
      'WEBHOOK_SECRETS=whsec_… PORT=8080 java -cp out ReceiveWebhooks',
    ],
  },
  {
    name: 'receive-webhooks.php',
    language: 'PHP',
    run: ['WEBHOOK_SECRETS=whsec_… php -S 127.0.0.1:8080 receive-webhooks.php'],
  },
];
const LISTINGS = [FIRST_REQUEST, ...RECEIVERS.map(({ name }) => name)];

/** Returns the text of a listing. */
export function readListing(name: string): string {
  return readFileSync(new URL(name, EXAMPLES), 'utf8');
}

export type GuideFile = { type: string; bytes: Buffer; download: string };
/** Returns a file for download; null for a name that is none, `unpacked` for the SDK that was not packed. */
export function readGuideFile(name: string): GuideFile | 'unpacked' | null {
  const known = Object.hasOwn(SDK_FILES, name) ? SDK_FILES[name] : undefined;
  if (known) return { type: known.type, bytes: readFileSync(known.place), download: name };
  if (LISTINGS.includes(name)) return { type: TEXT, bytes: Buffer.from(readListing(name)), download: name };
  if (!/^mashang-merchant-sdk(-[\w.-]+)?[.]tgz$/.test(name)) return null;
  const packed = packedSdk();
  if (packed === null) return 'unpacked';
  // Without a version it is the present one; another version is not here.
  if (name !== 'mashang-merchant-sdk.tgz' && name !== packed) return null;
  return { type: 'application/gzip', bytes: readFileSync(new URL(packed, PACKED)), download: packed };
}

type SignExample = {
  input: Record<'secret' | 'method' | 'pathAndQuery' | 'timestamp' | 'nonce' | 'body', string>;
  canonical: string;
  expect: Record<string, string>;
};
/** The worked signature: one of the vectors that every SDK passes. */
export const EXAMPLE_VECTOR = 'post-json';

export function readSignExample(): SignExample {
  const text = readFileSync(new URL('merchant-sdk/vectors.json', PACKAGES), 'utf8');
  const { vectors } = JSON.parse(text) as { vectors: (SignExample & { name: string })[] };
  const found = vectors.find(({ name }) => name === EXAMPLE_VECTOR);
  if (!found) throw new Error(`vectors.json has no ${EXAMPLE_VECTOR}`);
  return found;
}
