import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a merchant downloads: both documents and the SDKs. */
const ADDRESSES = [
  '/docs/openapi-merchant.json',
  '/docs/openapi-merchant.en.json',
  '/docs/files/mashang-merchant-sdk.tgz',
  '/docs/files/mashang_merchant.py',
  '/docs/files/MerchantSdk.java',
  '/docs/files/vectors.json',
];

/** Downloads everything that /docs serves into a folder; returns the name of the packed SDK there. */
export async function downloadServed(baseUrl: string, folder: string): Promise<string> {
  let packed = '';
  for (const address of ADDRESSES) {
    const response = await fetch(baseUrl + address);
    if (!response.ok) throw new Error(`${address} was answered ${response.status}: ${await response.text()}`);
    const named = /filename="([^"/\\]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    const name = named ?? address.slice(address.lastIndexOf('/') + 1);
    writeFileSync(join(folder, name), Buffer.from(await response.arrayBuffer()));
    if (name.endsWith('.tgz')) packed = name;
  }
  return packed;
}
