const HOUR_MS = 3_600_000;

/** Time left to answer in words: days and hours, in the last day hours, in the last hour 不足 1 小时; how long it is late. */
export function dueText(leftMs: number): string {
  if (leftMs < 0) {
    const hours = Math.floor(-leftMs / HOUR_MS);
    return hours < 1 ? '刚超时' : `已超时 ${spanText(hours)}`;
  }
  const hours = Math.floor(leftMs / HOUR_MS);
  return hours < 1 ? '剩不足 1 小时' : `剩 ${spanText(hours)}`;
}

function spanText(hours: number): string {
  const days = Math.floor(hours / 24);
  if (days === 0) return `${hours} 小时`;
  return hours % 24 === 0 ? `${days} 天` : `${days} 天 ${hours % 24} 小时`;
}
