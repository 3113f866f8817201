import { readCustomerServiceLinkCall } from '@mashang/contract/endpoints/sign-in';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../api/api-client.ts';

/** Returns a link that is safe to follow: http, https, mail or a path of this site; undefined for anything else. */
export function safeServiceLink(address: string, origin: string): string | undefined {
  const text = address.trim();
  if (text === '') return undefined;
  try {
    const { protocol, origin: target, href } = new URL(text, origin);
    if (protocol === 'mailto:') return href;
    if (protocol !== 'http:' && protocol !== 'https:') return undefined;
    // Without a scheme the address has to stay on this site: `//elsewhere` and `/\elsewhere` do not.
    return target === origin || /^https?:\/\//i.test(text) ? href : undefined;
  } catch {
    return undefined;
  }
}

/** Loads the address of customer service. */
export const customerServiceQuery = queryOptions({
  queryKey: ['customer-service'],
  queryFn: ({ signal }) => call(readCustomerServiceLinkCall, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { quiet: true },
});
