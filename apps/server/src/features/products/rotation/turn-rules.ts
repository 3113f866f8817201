/** Something that takes its turn: an account, or a receiving place. `pass` is how far its share of orders has come. */
export type Turn = { weight: number; pass: number };
/** How far a rotation has come: the pass of whoever was served last stands nowhere below it. */
export type Rotation = { reached: number };

export const newRotation = (): Rotation => ({ reached: 0 });

/**
 * Moves one on after it was given an order, so that over time each gets orders in proportion to its weight (stride
 * scheduling). Who was away (weight 0, out of its hours or its range) goes on where the others are: it has no
 * arrears to be served at one go.
 */
export function chargeTurn(one: Turn, rotation: Rotation): void {
  const stride = 1 / one.weight;
  rotation.reached = Math.max(rotation.reached, one.pass);
  one.pass = Math.max(one.pass + stride, rotation.reached);
}

/** Takes that back from one that was not given the order after all. */
export function giveTurnBack(one: Turn): void {
  one.pass -= 1 / one.weight;
}
