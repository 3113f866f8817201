import { DEMO_CUSTOMER_SERVICE } from '../../../server/src/config.ts';
import type { Http } from '../../../server/src/platform/http/http.ts';

const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const PAGE =
  `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex, nofollow">
<title>联系客服 - 码商后台</title>
<style>
body { font: 16px/1.75 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; margin: 0; color: ` +
  `light-dark(#1c2b30, #dfe7e9); background: light-dark(#f5f7f7, #141a1c) }
main { max-width: 34rem; margin: 18vh auto 0; padding: 0 24px }
h1 { font-size: 22px; margin: 0 0 12px }
p { margin: 0 0 12px }
a { color: light-dark(#166572, #6fc3d0) }
small { color: light-dark(#55666b, #9fb0b5) }
</style>
</head>
<body>
<main>
<small>演示环境</small>
<h1>这里没有人工客服</h1>
<p>正式部署时，此按钮打开贵机构自己的客服渠道。</p>
<p>接口与字段的说明在<a href="/docs">接口文档</a>。看完后关闭本页，即可回到原来的页面。</p>
</main>
</body>
</html>`;

/** Target of 联系客服 in a demo: a page of this program, so that the button works without a network. */
export function customerServicePage(app: Http): void {
  app.get(DEMO_CUSTOMER_SERVICE, { schema: { hide: true }, config: { face: 'service' } }, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(PAGE),
  );
}
