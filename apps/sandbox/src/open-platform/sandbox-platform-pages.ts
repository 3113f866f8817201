/** A page of the sandbox platform may load only its own style. Forms go only to this address. */
export const SANDBOX_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

const STYLE = `
body { font: 16px/1.7 system-ui, "PingFang SC", "Microsoft YaHei", sans-serif; margin: 0;
  color: light-dark(#1f2329, #e3e6ea); background: light-dark(#f3f4f7, #15171b) }
main { box-sizing: border-box; max-width: 30rem; margin: 8vh auto 24px; padding: 28px; border-radius: 12px;
  background: light-dark(#fff, #1f2329) }
.mark { display: inline-block; padding: 0 8px; border-radius: 4px; font-size: 13px;
  background: light-dark(#fff3d6, #4a3a12); color: light-dark(#7a4b00, #ffd98a) }
h1 { font-size: 22px; line-height: 1.4; margin: 12px 0 8px }
p { margin: 0 0 12px } ul { margin: 0 0 16px; padding-left: 20px }
.code { font: 600 26px/1.6 ui-monospace, monospace; letter-spacing: 2px; text-align: center }
label { display: block; margin: 0 0 16px }
label span { display: block; font-size: 14px; color: light-dark(#5b6470, #a9b1bc) }
input[type=text] { box-sizing: border-box; width: 100%; font: inherit; padding: 8px 12px;
  border: 1px solid light-dark(#8a93a0, #6b7480); border-radius: 8px; background: transparent; color: inherit }
.row { display: flex; gap: 12px; flex-wrap: wrap }
button { flex: 1 1 8rem; min-height: 44px; font: inherit; border-radius: 8px;
  border: 1px solid light-dark(#8a93a0, #6b7480); background: transparent; color: inherit; cursor: pointer }
button.main { background: #2456c9; border-color: #2456c9; color: #fff }
:focus-visible { outline: 3px solid #6c9bff; outline-offset: 2px }
main > p:last-child { margin: 16px 0 0 } small { color: light-dark(#5b6470, #a9b1bc) }
.bad { color: light-dark(#b42318, #ff9b91) }`;

const SCOPE_WORDS: Record<string, string> = {
  receipts: '读取您的收款记录',
  shop: '读取并维护您的店铺、商品与订单',
};

/** Escapes text for a page. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function page(title: string, body: string): string {
  return (
    `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">` +
    '<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex, nofollow"><title>' +
    `${title} - 沙箱开放平台</title><style>${STYLE}</style></head>
<body><main><span class="mark">演示环境 · 沙箱开放平台</span>${body}
<p><small>这不是真实的平台：请不要输入任何真实账号或密码。</small></p></main></body>
</html>`
  );
}

/** Asks for the code on the other screen. `form` is the library's own, with its field inside. */
export function codePage(form: string, problem: string): string {
  const asked = form.replace('placeholder="Enter code"', 'placeholder="XXXX-XXXX" aria-label="授权码"');
  const said = problem
    ? `<p class="bad" role="alert">${escapeHtml(problem)}</p>`
    : '<p>请输入后台授权窗口中显示的授权码。</p>';
  return page(
    '输入授权码',
    `<h1>输入授权码</h1>${said}${asked}
<div class="row"><button class="main" type="submit" form="op.deviceInputForm">下一步</button></div>`,
  );
}

/** Shows the code again, so that nobody authorises somebody else's window. */
export function confirmPage(form: string, clientName: string, userCode: string): string {
  return page(
    '核对授权码',
    `<h1>核对授权码</h1><p>${escapeHtml(clientName)} 请求授权。请确认后台授权窗口中显示的是同一个授权码：</p>
<p class="code">${escapeHtml(userCode)}</p>${form}
<div class="row"><button class="main" type="submit" form="op.deviceConfirmForm">一致，继续</button>
<button type="submit" form="op.deviceConfirmForm" name="abort" value="yes">不一致，取消</button></div>`,
  );
}

type Consent = { action: string; clientName: string; scopes: string[]; account: string; problem?: string };

/** Signs in and consents in one step: the sandbox accepts any account name without a check. */
export function consentPage({ action, clientName, scopes, account, problem }: Consent): string {
  const wanted = scopes.flatMap((scope) => (SCOPE_WORDS[scope] ? [`<li>${SCOPE_WORDS[scope]}</li>`] : []));
  return page(
    '授权确认',
    `<h1>授权给 ${escapeHtml(clientName)}</h1><p>同意后，对方可以：</p><ul>${wanted.join('')}</ul>
<form method="post" action="${escapeHtml(action)}">
${problem ? `<p class="bad" role="alert">${escapeHtml(problem)}</p>` : ''}
<label><span>以哪个平台账号授权</span><input type="text" name="account" required maxlength="40" autocomplete="off" ` +
      `value="${escapeHtml(account)}"></label>
<div class="row"><button class="main" type="submit" name="answer" value="yes">同意授权</button>` +
      `<button type="submit" name="answer" value="no" formnovalidate>拒绝</button></div>
</form>`,
  );
}
