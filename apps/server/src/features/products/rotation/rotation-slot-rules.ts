/** An account or a receiving place in a rotation. `pass` grows by 1 / weight with each order; the lowest is next. */
export type RotationSlot = { weight: number; pass: number };
/** How far a rotation has come: the pass of an entry that gets an order is never below it afterwards. */
export type Rotation = { reached: number };

export const newRotation = (): Rotation => ({ reached: 0 });

/**
 * Charges an entry for an order, so that over time each gets orders in proportion to its weight (stride scheduling). An
 * entry that was away (weight 0, out of its hours or its range) continues at the others' level: it does not get the
 * missed orders all at once.
 */
export function chargeSlot(one: RotationSlot, rotation: Rotation): void {
  const stride = 1 / one.weight;
  rotation.reached = Math.max(rotation.reached, one.pass);
  one.pass = Math.max(one.pass + stride, rotation.reached);
}

/** Takes a charge back from an entry that did not get the order. */
export function refundSlot(one: RotationSlot): void {
  one.pass -= 1 / one.weight;
}
