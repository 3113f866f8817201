/** Lifetimes in seconds: of the access half, of both halves without a refresh, and of a whole session. */
export const ACCESS_S = 30 * 60;
export const IDLE_S = 12 * 3600;
export const LIFETIME_S = 7 * 86_400;
/** Seconds for which a browser without a sign-in stays known. */
export const DEVICE_S = 180 * 86_400;
