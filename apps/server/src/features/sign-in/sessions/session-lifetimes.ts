/** Lifetimes in seconds: the access half, both halves without a refresh, and a session in all. */
export const ACCESS_S = 30 * 60;
export const IDLE_S = 12 * 3600;
export const LIFETIME_S = 7 * 86_400;
/** How long a browser is known that nobody signs in from. */
export const DEVICE_S = 180 * 86_400;
