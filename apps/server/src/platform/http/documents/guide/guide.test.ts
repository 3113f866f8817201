import { readFileSync } from 'node:fs';
import { ENDPOINT_TEST, MERCHANT_EVENTS } from '@mashang/contract/events/merchant';
import { MERCHANT_CAUSE_NAMES } from '@mashang/contract/merchant-causes';
import { signRequest } from '@mashang/merchant-sdk';
import { describe, expect, it } from 'vitest';
import { merchantDocument } from '../../merchant-document/merchant-document.ts';
import type { Language } from '../../merchant-document/texts.ts';
import { readGuideFile, readSignExample } from './guide-files.ts';
import { guidePage } from './guide-page.ts';
import { html, inline } from './markup.ts';

const LANGUAGES: readonly Language[] = ['zh', 'en'];
const pages = LANGUAGES.map((language) => guidePage(language, 'https://pay.example'));
const EXAMPLES = new URL('../../../../../../../packages/merchant-sdk/examples/', import.meta.url);

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const plainText = (text: string) => text.replace(/&([\w#]+);/g, (_all, name: string) => ENTITIES[name] ?? '?');
/** What a reader sees in the block of code with this id. */
function codeIn(page: string, id: string): string {
  const found = new RegExp(`<pre id="${id}"[^>]*><code>(.*?)</code></pre>`, 's').exec(page)?.[1];
  if (found === undefined) throw new Error(`the page has no block ${id}`);
  return plainText(found);
}
const idsIn = (page: string) => [...page.matchAll(/\bid="([^"]+)"/g)].map(([, id]) => id);
const linksIn = (page: string) =>
  [...page.matchAll(/\bhref="([^"]+)"/g)].map(([, address]) => plainText(address ?? ''));

describe.each(LANGUAGES.map((language, at) => ({ language, page: pages[at] as string })))(
  'the guide in $language',
  ({ page }) => {
    it('shows a signature that the SDK makes of the inputs shown', () => {
      const cells = [...page.matchAll(/<th scope="row">[^<]*<\/th><td><code>([\s\S]*?)<\/code><\/td>/g)];
      const [secret, method, pathAndQuery, timestamp, nonce, body, bodyHash] = cells.map(([, text]) =>
        plainText(text ?? ''),
      ) as [string, string, string, string, string, string, string];
      const { mchId, keyId } = readSignExample().input as unknown as { mchId: string; keyId: string };
      const signed = signRequest({ mchId, keyId, secret, method, pathAndQuery, timestamp, nonce, body });
      const shown = Object.fromEntries(
        codeIn(page, 'signed-headers')
          .split('\n')
          .map((line) => line.split(': ')),
      );
      expect(shown).toEqual(signed);
      expect(codeIn(page, 'canonical')).toBe([method, pathAndQuery, timestamp, nonce, bodyHash].join('\n'));
    });

    it('lists the very files that their test runs', () => {
      const names = [...page.matchAll(/id="listing-([^"]+)"/g)].map(([, name]) => name ?? '');
      expect(names).toHaveLength(5);
      for (const name of names) {
        const text = readFileSync(new URL(name, EXAMPLES), 'utf8');
        expect(codeIn(page, `listing-${name}`), name).toBe(text);
        const file = readGuideFile(name);
        expect(file !== null && file !== 'unpacked' && file.bytes.toString(), name).toBe(text);
      }
    });

    it('has every event and every cause, each to be linked to', () => {
      const ids = new Set(idsIn(page));
      for (const { type } of [...MERCHANT_EVENTS, ENDPOINT_TEST]) expect(ids).toContain(type);
      for (const cause of MERCHANT_CAUSE_NAMES) expect(ids).toContain(cause);
    });

    it('has no id twice, and no link that leads nowhere', () => {
      const ids = idsIn(page);
      expect(ids.filter((id, at) => ids.indexOf(id) !== at)).toEqual([]);
      const served = ['/docs', '/docs?lang=en', '/docs/guide.css', '/docs/reference', '/docs/reference?lang=en'];
      const documents = ['/docs/openapi-merchant.json', '/docs/openapi-merchant.en.json'];
      const dead = linksIn(page).filter((address) => {
        if (address.startsWith('#')) return !ids.includes(address.slice(1));
        if (address.startsWith('/docs/files/')) return readGuideFile(address.slice('/docs/files/'.length)) === null;
        return !address.startsWith('https://') && ![...served, ...documents].includes(address);
      });
      expect(dead).toEqual([]);
    });

    it('has no script, no style of its own, and no text that became markup', () => {
      expect(page).not.toMatch(/<script|<style|\sstyle="|\son\w+="|javascript:/i);
      expect(page).not.toMatch(/\[object|undefined/);
    });
  },
);

it('has the same structure in both languages, and no unmarked Chinese in English', () => {
  const [zh = '', en = ''] = pages;
  expect(idsIn(en)).toEqual(idsIn(zh));
  const count = (page: string, tag: string) => page.split(`<${tag}>`).length;
  for (const tag of ['li', 'h2', 'h3', 'tr', 'td', 'section']) expect(count(en, tag), tag).toBe(count(zh, tag));
  const marked = en.replace(/<a [^>]*lang="zh-CN"[^>]*>[^<]*<\/a>|<span lang="zh-CN">[^<]*<\/span>/g, '');
  expect(marked.match(/\p{Script=Han}+/gu)).toBeNull();
});

it('is linked from the document of its language, down to events and errors', () => {
  for (const language of LANGUAGES) {
    const text = JSON.stringify(merchantDocument(language, 'https://pay.example'));
    const address = language === 'zh' ? '/docs' : '/docs?lang=en';
    for (const section of ['', '#errors', '#events', '#webhooks', '#schedule'])
      expect(text, section).toContain(`](${address}${section})`);
  }
});

describe('the files of the guide', () => {
  it('are those that it names, and no others of the repository', () => {
    for (const name of ['mashang_merchant.py', 'MerchantSdk.java', 'vectors.json', 'LICENSE.md'])
      expect(readGuideFile(name), name).toMatchObject({ download: name });
    for (const name of ['package.json', '../package.json', '..%2Fpackage.json', '.built-from', 'constructor', ''])
      expect(readGuideFile(name), name).toBeNull();
  });

  it('have the packed SDK of this version alone, or say that it was not packed', () => {
    const packed = readGuideFile('mashang-merchant-sdk.tgz');
    expect(packed).not.toBeNull();
    if (packed === null || packed === 'unpacked') return;
    expect(packed.download).toMatch(/^mashang-merchant-sdk-\d+[.]\d+[.]\d+[.]tgz$/);
    expect(readGuideFile(packed.download)).toEqual(packed);
    expect(readGuideFile('mashang-merchant-sdk-0.0.1.tgz')).toBeNull();
  });
});

describe('markup', () => {
  it('escapes what is put into it', () => {
    expect(html`<p title="${'"a" & \'b\''}">${'<b>'}</p>`.markup).toBe(
      '<p title="&quot;a&quot; &amp; &#39;b&#39;">&lt;b&gt;</p>',
    );
    expect(html`${[html`<i>${1}</i>`, html`<i>2</i>`]}`.markup).toBe('<i>1</i><i>2</i>');
  });

  it('makes code and links of the marks that the texts use', () => {
    expect(inline('see `a < b` and [this](/docs#x)').markup).toBe(
      'see <code>a &lt; b</code> and <a href="/docs#x">this</a>',
    );
  });
});
