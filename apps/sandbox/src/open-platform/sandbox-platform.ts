import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import { type Http, ownUrl } from '../../../server/src/platform/http/http.ts';
import { writeBaseHeaders } from '../../../server/src/platform/http/http-headers.ts';
import { consentPage, SANDBOX_POLICY } from './sandbox-platform-pages.ts';
import { createSandboxProvider, SANDBOX_CLIENTS, SANDBOX_PATH, sandboxSecret } from './sandbox-platform-provider.ts';

const BODY_MOST = 8_192;
/** Accounts of the sandbox are whatever somebody types. */
const ACCOUNT = /^[\p{L}\p{N}_.@-]{1,40}$/u;

/** How the program reaches the sandbox platform, and the functions for the sandbox's other parts. */
export type SandboxPlatform = {
  settings(platform: keyof typeof SANDBOX_CLIENTS): { issuer: string; clientId: string; clientSecret: string };
  /** Returns the account and scopes of an access token; null when it is invalid, revoked or expired. */
  holderOf(token: string): Promise<{ account: string; scopes: string[] } | null>;
  /** Consents as that account, without a browser, for what the demo shows from its first minute. */
  consentTo(userCode: string, account: string): Promise<void>;
};

/** The demo's open platform, mounted in this process: a real OpenID provider with its own consent page. */
export function sandboxPlatformRoutes(app: Http): SandboxPlatform {
  const { platform } = app;
  const issuer = () => `${ownUrl(app)}${SANDBOX_PATH}`;
  let loading: Promise<Provider> | undefined;
  const provider = () => {
    loading ??= createSandboxProvider(platform, issuer());
    return loading;
  };

  app.register(async (scope) => {
    // The library parses bodies itself.
    scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null));
    const options = { schema: { hide: true }, config: { face: 'service' as const } };
    scope.get(`${SANDBOX_PATH}/consent/:uid`, options, async (request, reply) =>
      showConsent(await provider(), request, reply),
    );
    scope.post(`${SANDBOX_PATH}/consent/:uid`, options, async (request, reply) =>
      answerConsent(await provider(), request, reply),
    );
    scope.route({
      method: ['GET', 'POST'],
      url: `${SANDBOX_PATH}/*`,
      ...options,
      handler: async (request, reply) => {
        const handle = (await provider()).callback();
        writeBaseHeaders(reply);
        // The library continues by a script of its own and adds its hash to script-src.
        reply.raw.setHeader('content-security-policy', `${SANDBOX_POLICY}; script-src 'self'`);
        reply.hijack();
        // Mounted below a path, which the library's own routes do not contain.
        const raw = request.raw as IncomingMessage & { originalUrl?: string };
        raw.originalUrl = raw.url as string;
        raw.url = (raw.url as string).slice(SANDBOX_PATH.length) || '/';
        await handle(raw, reply.raw);
      },
    });
  });

  return {
    settings: (code) => ({
      issuer: issuer(),
      clientId: SANDBOX_CLIENTS[code],
      clientSecret: sandboxSecret(platform, SANDBOX_CLIENTS[code]),
    }),
    async holderOf(token) {
      const found = await (await provider()).AccessToken.find(token);
      if (!found || found.isExpired) return null;
      return { account: found.accountId, scopes: [...found.scopes] };
    },
    async consentTo(userCode, account) {
      const made = await provider();
      const code = await made.DeviceCode.findByUserCode(userCode.replace(/[^A-Za-z0-9]/g, '').toUpperCase());
      if (!code) throw new Error('the sandbox platform knows no such code');
      const asked = String(code.params?.scope ?? '');
      const grant = new made.Grant({ accountId: account, clientId: String(code.clientId) });
      grant.addOIDCScope(asked);
      const authTime = Math.floor(Date.now() / 1_000);
      Object.assign(code, { accountId: account, grantId: await grant.save(), scope: asked, authTime });
      await code.save();
    },
  };
}

type Details = Awaited<ReturnType<Provider['interactionDetails']>>;

/** Returns the interaction of this browser; null without its cookie. */
async function detailsOf(provider: Provider, request: FastifyRequest, reply: FastifyReply): Promise<Details | null> {
  try {
    return await provider.interactionDetails(request.raw, reply.raw);
  } catch {
    return null;
  }
}

async function showConsent(provider: Provider, request: FastifyRequest, reply: FastifyReply, problem = '') {
  const details = await detailsOf(provider, request, reply);
  reply.headers({ 'content-security-policy': SANDBOX_POLICY });
  if (!details)
    return reply.code(410).type('text/plain; charset=utf-8').send('授权页面已失效，请在后台重新生成二维码。');
  const client = await provider.Client.find(String(details.params.client_id));
  return reply.type('text/html; charset=utf-8').send(
    consentPage({
      action: request.url,
      clientName: client?.clientName ?? '',
      scopes: String(details.params.scope ?? '').split(' '),
      account: String(details.params.login_hint ?? ''),
      problem,
    }),
  );
}

async function answerConsent(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const form = new URLSearchParams(await readBody(request.raw));
  const details = await detailsOf(provider, request, reply);
  const account = (form.get('account') ?? '').trim();
  const agreed = form.get('answer') === 'yes';
  if (!details || (agreed && !ACCOUNT.test(account)))
    return showConsent(provider, request, reply, '账号须为 1–40 位文字、数字或 _ . @ -。');
  const result = agreed
    ? {
        login: { accountId: account, remember: false },
        consent: { grantId: await grantOf(provider, details, account) },
      }
    : { error: 'access_denied', error_description: 'refused on the consent page' };
  writeBaseHeaders(reply);
  reply.hijack();
  await provider.interactionFinished(request.raw, reply.raw as ServerResponse, result, {
    mergeWithLastSubmission: false,
  });
}

function grantOf(provider: Provider, details: Details, accountId: string): Promise<string> {
  const grant = new provider.Grant({ accountId, clientId: String(details.params.client_id) });
  grant.addOIDCScope(String(details.params.scope ?? ''));
  return grant.save();
}

async function readBody(raw: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of raw) {
    text += (chunk as Buffer).toString('utf8');
    if (text.length > BODY_MOST) break;
  }
  return text;
}
