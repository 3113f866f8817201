import { Socket } from 'node:net';

/**
 * The maker's package, loaded without what its HTTP client (urllib 4.x) does to the process at import: it replaces
 * `Socket.prototype.destroy` by one that throws when two connections are closed by the same error, as undici does when
 * an agent is destroyed. We sign and verify by the package and send by ourselves, so the method is put back.
 */
const destroy = Socket.prototype.destroy;
export const { AlipaySdk } = await import('alipay-sdk');
Socket.prototype.destroy = destroy;
