/**
 * Finds a short number, such as the last digits of a card or an amount, where it stands alone. Order numbers, times and
 * ids hold every short run of digits sooner or later, so a plain search for one fails by chance.
 */
export function numberAlone(digits: string): RegExp {
  return new RegExp(`(?<![0-9A-Za-z.])${digits.replaceAll('.', '\\.')}(?![0-9A-Za-z])`);
}
