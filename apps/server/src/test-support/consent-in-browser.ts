/** A page at the sandbox platform, which needs only cookies and forms. */
type Page = { url: string; html: string };

/** Opens a browser without scripts: it keeps cookies by path, follows redirects and sends forms. */
export function openBrowser() {
  const cookies = new Map<string, { value: string; path: string }>();

  async function ask(url: string, form?: Record<string, string>): Promise<Page> {
    const { pathname, origin } = new URL(url);
    const sent = [...cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`);
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: sent.join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (name) cookies.set(name, { value: value ?? '', path: /path=([^;]+)/i.exec(line)?.[1] ?? '/' });
    }
    const to = response.headers.get('location');
    const html = await response.text();
    if (!to) return { url, html };
    const next = new URL(to, url).href;
    // The flow ends at a page of the web app, which is not built in a test.
    return next.startsWith(`${origin}/auth-redirect`) ? { url: next, html: '' } : ask(next);
  }

  /** Sends the form of a page, with the values that a button or a field adds. */
  function submit({ url, html }: Page, extra: Record<string, string> = {}): Promise<Page> {
    const action = /action="([^"]+)"/.exec(html)?.[1] ?? url;
    const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    return ask(new URL(action, url).href, {
      ...Object.fromEntries(fields.map(([, name, value]) => [name as string, value as string])),
      ...extra,
    });
  }
  return { ask, submit };
}

/** Opens the address of a QR code and follows the flow to its end; returns the address where the browser lands. */
export async function consent(
  verificationUri: string,
  { account, agree = true }: { account: string; agree?: boolean },
): Promise<{ landed: string; pages: string[] }> {
  const browser = openBrowser();
  const code = await browser.ask(verificationUri);
  const confirm = await browser.submit(code);
  const wanted = await browser.submit(confirm);
  const end = await browser.submit(wanted, { account, answer: agree ? 'yes' : 'no' });
  return { landed: end.url, pages: [code, confirm, wanted, end].map(({ html }) => html) };
}
