import * as zh from './zh.ts';

/** Names of secrets, in addresses and in answers that repeat them. */
const SECRET_NAME =
  /(^|[_.-])(secret|token|passw(or)?d|pwd|key|api_?key|access_?key|sign|signature|auth|authorization|credential|cookie|session)s?($|[_.-])/i;
const MASK = '****';

/** Masks the values of secret parameters in an address; an invalid address stays unchanged. */
export function maskUrl(url: string): string {
  const [base, query] = split(url, '?');
  if (query === undefined) return url;
  const [params, anchor] = split(query, '#');
  const shown = params.split('&').map((pair) => {
    const [name, value] = split(pair, '=');
    return value && isSecretName(name) ? `${name}=${MASK}` : pair;
  });
  return `${base}?${shown.join('&')}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** Masks secrets that a receiver may have repeated in its answer. */
export function maskText(text: string): string {
  return text
    .replaceAll(/\bwhsec_[A-Za-z0-9+/=_-]+/g, `whsec_${MASK}`)
    .replaceAll(/\bv1,[A-Za-z0-9+/=]{20,}/g, `v1,${MASK}`)
    .replaceAll(/\b(Bearer|Basic)\s+[A-Za-z0-9._~+/=-]{6,}/gi, `$1 ${MASK}`)
    .replaceAll(/("([^"\\]{1,64})"\s*:\s*)"((?:[^"\\]|\\.)*)("|$)/g, (all, head: string, name: string) =>
      isSecretName(name) ? `${head}"${MASK}"` : all,
    )
    .replaceAll(/\b([A-Za-z_.-]{2,64})=([^\s&;,"'<>]+)/g, (all, name: string) =>
      isSecretName(name) ? `${name}=${MASK}` : all,
    );
}

type Sent = { eventId: bigint; sentS: number | null; signatures: number };
/** Returns the headers of a try as sent, with masked signatures; empty if the try is older than this record. */
export function headersOf({ eventId, sentS, signatures }: Sent): { name: string; value: string }[] {
  if (sentS === null) return [];
  return [
    { name: 'content-type', value: 'application/json' },
    { name: 'webhook-id', value: `evt_${eventId}` },
    { name: 'webhook-timestamp', value: String(sentS) },
    {
      name: 'webhook-signature',
      value: Array.from({ length: signatures }, () => `v1,${MASK}`).join(' ') || zh.maskRules.noSecret,
    },
  ];
}

function isSecretName(name: string): boolean {
  // Treats `accessToken` and `access_token` as the same name.
  return SECRET_NAME.test(name.replaceAll(/([a-z])([A-Z])/g, '$1_$2'));
}

function split(text: string, by: string): [string, string | undefined] {
  const at = text.indexOf(by);
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + by.length)];
}
