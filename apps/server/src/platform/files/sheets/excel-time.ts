const EXCEL_EPOCH_DAYS = 25_569;
const DAY_MS = 86_400_000;

/** Formats a spreadsheet's day number as `YYYY-MM-DD HH:mm:ss`; below one day only the time. */
export function excelTime(serial: number): string {
  if (!Number.isFinite(serial) || serial < 0 || serial > 100_000) return String(serial);
  const ms = Math.round(((serial % 1) * DAY_MS) / 1_000) * 1_000;
  const clock = new Date(ms).toISOString().slice(11, 19);
  if (serial < 1) return clock;
  const date = new Date((Math.floor(serial) - EXCEL_EPOCH_DAYS) * DAY_MS).toISOString().slice(0, 10);
  return clock === '00:00:00' ? date : `${date} ${clock}`;
}
