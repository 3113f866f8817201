import { createHash } from 'node:crypto';
import { ENDPOINT_TEST, MERCHANT_EVENTS, type WebhookBody } from '@mashang/contract/events/merchant';
import { MERCHANT_CAUSE_NAMES, statusOfCause } from '@mashang/contract/merchant-causes';
import { VERSION } from '../../../observability/version.ts';
import { MERCHANT_TEXTS } from '../../merchant-document/merchant-document.ts';
import type { Language } from '../../merchant-document/texts.ts';
import * as en from './en.ts';
import {
  EXAMPLE_VECTOR,
  FILES_PATH,
  FIRST_REQUEST,
  type Listing,
  packedSdk,
  RECEIVERS,
  readListing,
  readSignExample,
  UNPACKED_NAME,
} from './guide-files.ts';
import { html, inline, type Markup } from './markup.ts';
import * as zh from './zh.ts';

const TEXTS: Readonly<Record<Language, typeof zh.guide>> = { zh: zh.guide, en: en.guide };
const TAGS: Readonly<Record<Language, string>> = { zh: 'zh-CN', en: 'en' };
const LANGUAGES = [
  { language: 'zh', address: '/docs' },
  { language: 'en', address: '/docs?lang=en' },
] as const;
const REFERENCES: Readonly<Record<Language, string>> = { zh: '/docs/reference', en: '/docs/reference?lang=en' };
const HAN = /\p{Script=Han}+( → \p{Script=Han}+)*/gu;

type Page = { texts: typeof zh.guide; language: Language; serverUrl: string; say: (text: string) => Markup };
type Section = { id: string; heading: string; content: Markup };

/** Returns the guide for merchants as one HTML document. `serverUrl` is where this deployment is reached. */
export function guidePage(language: Language, serverUrl: string): string {
  const texts = TEXTS[language];
  const page: Page = { texts, language, serverUrl, say: language === 'zh' ? inline : inEnglish };
  const sections = [start, webhooks, schedule, events, errors, live, downloads].map((make) => make(page));
  const { markup } = html`<!doctype html>
<html lang="${TAGS[language]}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${texts.title}</title>
<link rel="stylesheet" href="/docs/guide.css">
</head>
<body>
<a class="skip" href="#content">${texts.skip}</a>
<header>
<p class="product">${texts.product}</p>
<nav aria-label="${texts.languages}">${languageLinks(language)}</nav>
<a href="${REFERENCES[language]}">${texts.reference}</a>
</header>
<nav class="contents" aria-label="${texts.contents}">
<ol>${sections.map(({ id, heading }) => html`<li><a href="#${id}">${heading}</a></li>`)}</ol>
</nav>
<main id="content" tabindex="-1">
<h1>${texts.title.split(' - ')[0] ?? ''}</h1>
<p>${page.say(texts.lead)}</p>
${sections.map(
  ({ id, heading, content }) => html`<section id="${id}">
<h2>${heading}</h2>
${content}
</section>
`,
)}</main>
</body>
</html>
`;
  return markup;
}

/** Marks Chinese words in an English text: the pages that they name are Chinese. */
function inEnglish(text: string): Markup {
  const { markup } = inline(text);
  return { markup: markup.replace(HAN, (words) => html`<span lang="zh-CN">${words}</span>`.markup) };
}

function languageLinks(present: Language): Markup[] {
  return LANGUAGES.map(({ language, address }) => {
    const current = language === present ? html` aria-current="page"` : html``;
    const tag = TAGS[language];
    return html`<a href="${address}" hreflang="${tag}" lang="${tag}"${current}>${zh.guide.languageNames[language]}</a>`;
  });
}

function start({ texts: { start: own, ...texts }, serverUrl, say }: Page): Section {
  const content = html`<h3>${own.needsHeading}</h3>
${list('ul', own.needs, say)}
<h3>${own.signHeading}</h3>
${list('ol', own.signSteps, say)}
<h3>${own.exampleHeading}</h3>
${signExample(texts, own, say)}
<h3>${own.firstHeading}</h3>
<p>${say(own.first)}</p>
${listing(texts, { name: FIRST_REQUEST, run: [runFirst(serverUrl)] })}
<h3>${own.orderHeading}</h3>
${list('ol', own.orderSteps, say)}
${code(own.orderHeading, runOrder(serverUrl), 'run-first-order')}
<p>${say(own.sdk)}</p>`;
  return { id: 'start', heading: own.heading, content };
}

function runFirst(serverUrl: string): string {
  return `BASE_URL=${serverUrl} MCH_ID=M1001 KEY_ID=key-… SECRET=… sh ${FIRST_REQUEST}`;
}

/** The same file as a POST. */
function runOrder(serverUrl: string): string {
  const body = JSON.stringify({ mchOrderNo: 'A1', product: 'bank', amount: '100.00', subject: 'goods' });
  return ['METHOD=POST TARGET=/api/v1/collections IDEMPOTENCY_KEY=A1', `BODY='${body}'`, runFirst(serverUrl)].join(
    ' \\\n',
  );
}

/** The worked signature: inputs, text and result as the vector of the SDKs has them. */
function signExample(
  { input, value }: Pick<typeof zh.guide, 'input' | 'value'>,
  own: (typeof zh.guide)['start'],
  say: Page['say'],
): Markup {
  const { input: given, canonical, expect } = readSignExample();
  const rows = [
    [own.secret, given.secret],
    [own.method, given.method],
    [own.target, given.pathAndQuery],
    [own.timestamp, given.timestamp],
    [own.nonce, given.nonce],
    [own.body, given.body],
    [own.bodyHash, createHash('sha256').update(given.body).digest('hex')],
  ];
  const headers = Object.entries(expect).map(([name, text]) => `${name}: ${text}`);
  return html`<p>${say(own.exampleNote(`${FILES_PATH}vectors.json`, EXAMPLE_VECTOR))}</p>
${wide(
  own.exampleHeading,
  html`<table>
<thead><tr><th scope="col">${input}</th><th scope="col">${value}</th></tr></thead>
<tbody>${rows.map(
    ([name = '', text = '']) => html`<tr><th scope="row">${name}</th><td><code>${text}</code></td></tr>
`,
  )}</tbody></table>`,
)}
<h4>${own.canonical}</h4>
${code(own.canonical, canonical, 'canonical')}
<h4>${own.result}</h4>
${code(own.result, headers.join('\n'), 'signed-headers')}`;
}

function webhooks({ texts: { webhooks: own, ...texts }, language, say }: Page): Section {
  const content = html`<p>${say(MERCHANT_TEXTS[language].webhookDescription)}</p>
${list('ul', own.rules, say)}
<p>${say(own.listings)}</p>
${RECEIVERS.map(
  (one) => html`<h3>${one.language}</h3>
<p>${say(own.needsOf[one.language] ?? '')}</p>
${listing(texts, one)}`,
)}`;
  return { id: 'webhooks', heading: own.heading, content };
}

function schedule({ texts: { schedule: own }, language, say }: Page): Section {
  const { webhookSchedule, webhookAnswers: said } = MERCHANT_TEXTS[language];
  const rows = (['received', 'gone', 'other'] as const).map((kind) => [html`${own[kind]}`, html`${said[kind]}`]);
  const content = html`<p>${say(webhookSchedule)}</p>
${table(own.heading, [own.answers, own.meaning], rows)}`;
  return { id: 'schedule', heading: own.heading, content };
}

function events({ texts: { events: own }, language, say }: Page): Section {
  const rows = [...MERCHANT_EVENTS, ENDPOINT_TEST].map(({ type }) => {
    const { summary, description } = MERCHANT_TEXTS[language].events[type as WebhookBody['type']];
    return [html`<code id="${type}">${type}</code>`, html`${summary}`, say(description)];
  });
  return { id: 'events', heading: own.heading, content: table(own.heading, own.columns, rows) };
}

function errors({ texts: { errors: own }, language, say }: Page): Section {
  const { causes, causesIntroduction, causeColumns } = MERCHANT_TEXTS[language];
  const rows = MERCHANT_CAUSE_NAMES.map((cause) => [
    html`<code id="${cause}">${cause}</code>`,
    html`${statusOfCause(cause)}`,
    say(causes[cause]),
  ]);
  const content = html`<p>${say(causesIntroduction)}</p>
<p>${say(own.again)}</p>
${table(own.heading, causeColumns, rows)}`;
  return { id: 'errors', heading: own.heading, content };
}

function live({ texts: { live: own }, say }: Page): Section {
  return { id: 'live', heading: own.heading, content: list('ol', own.steps, say) };
}

function downloads({ texts: { downloads: own }, serverUrl, say }: Page): Section {
  const packed = packedSdk();
  const node = packed
    ? [html`<a href="${FILES_PATH}${packed}" download>${packed}</a>`, say(own.packed(VERSION))]
    : [html`<code>${UNPACKED_NAME}</code>`, html`${own.notPacked}`];
  const others = Object.entries(own.files).map(([name, text]) => [
    html`<a href="${name.startsWith('openapi') ? '/docs/' : FILES_PATH}${name}" download>${name}</a>`,
    html`${text}`,
  ]);
  const commands = ['mashang-merchant-sdk.tgz', 'mashang_merchant.py', 'MerchantSdk.java'].map(
    (name) => `curl --remote-name --remote-header-name ${serverUrl}${FILES_PATH}${name}`,
  );
  const content = html`${table(own.heading, own.columns, [node, ...others])}
<p>${own.fetch}</p>
${code(own.fetch, commands.join('\n'), 'fetch')}`;
  return { id: 'downloads', heading: own.heading, content };
}

/** The file itself, as its test runs it, with the commands that run it and its download. */
function listing(texts: Pick<Page['texts'], 'copyFile' | 'run'>, { name, run }: Pick<Listing, 'name' | 'run'>): Markup {
  const commands = run.map((line) => line.replace(UNPACKED_NAME, packedSdk() ?? UNPACKED_NAME));
  return html`${code(name, readListing(name), `listing-${name}`)}
${code(texts.run(name), commands.join('\n'), `run-${name}`)}
<p><a href="${FILES_PATH}${name}" download>${texts.copyFile(name)}</a></p>
`;
}

/** A block of code can be wider than a phone: it scrolls, by the keyboard as well. */
function code(label: string, text: string, id: string): Markup {
  return html`<pre id="${id}" tabindex="0" role="group" aria-label="${label}"><code>${text}</code></pre>`;
}

function wide(label: string, content: Markup): Markup {
  return html`<div class="wide" tabindex="0" role="group" aria-label="${label}">${content}</div>`;
}

function table(label: string, columns: readonly string[], rows: readonly (readonly Markup[])[]): Markup {
  return wide(
    label,
    html`<table>
<thead><tr>${columns.map((column) => html`<th scope="col">${column}</th>`)}</tr></thead>
<tbody>${rows.map(
      (cells) => html`<tr>${cells.map((cell) => html`<td>${cell}</td>`)}</tr>
`,
    )}</tbody></table>`,
  );
}

function list(kind: 'ol' | 'ul', items: readonly string[], say: Page['say']): Markup {
  const entries = items.map((item) => html`<li>${say(item)}</li>`);
  return kind === 'ol' ? html`<ol>${entries}</ol>` : html`<ul>${entries}</ul>`;
}
