/**
 * The code with which a wallet's page returned to this one. It is good once, so it leaves the address at once: the page
 * may be loaded again or shared without it.
 */
let code = '';

const address = new URL(location.href);
if (address.searchParams.has('code')) {
  code = address.searchParams.get('code') ?? '';
  for (const name of ['code', 'state']) address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
}

export function isReturned(): boolean {
  return code !== '';
}

/** Returns the code the first time, then an empty text. */
export function takeReturnedCode(): string {
  const taken = code;
  code = '';
  return taken;
}
