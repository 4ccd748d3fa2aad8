/** A place in a deal: `start`, `t3c4` for the fourth card of trick 3, or `end`. */
export type Stop = 'start' | 'end' | `t${number}c${number}`;

/** A deal that an element shows. */
export interface Deal {
  /** The section that the deal is written in. */
  readonly section: HTMLElement;
  /** The seats, counter-clockwise, from A. */
  readonly seats: string[];
  /** The stops, in order. */
  readonly stops: { at: string }[];
  /** The index of the stop that is shown. */
  readonly at: number;
  /** Returns the index of a stop, -1 if the deal has none of that name. */
  index(at: string): number;
}

/** `<sueca-deal>`: a deal, or the deals of a match, on a table. */
export class SuecaDeal extends HTMLElement {
  /** The deals, from `sueca-ready` on. */
  readonly deals: Deal[];
  /** The deal that is shown. */
  readonly deal: Deal;
  /** Shows a deal, at the stop with that index. */
  open(deal: Deal, at?: number): void;
  /** Goes to the stop with that index in the deal that is shown. */
  go(index: number): void;
  /** Plays card by card on its own, or stops. */
  playing(on: boolean): void;
  /** Looks at the deals through the eyes of a seat, '' for everybody's, and blind or not. */
  see(eyes: string, blind: boolean): void;
}

/** Has the referee loaded from another address; `null` is nowhere. */
export function useReferee(url: string | URL | null): void;

declare global {
  interface HTMLElementTagNameMap { 'sueca-deal': SuecaDeal }
  interface HTMLElementEventMap {
    'sueca-ready': CustomEvent<null>;
    'sueca-stop': CustomEvent<{ deal: string; at: string }>;
    'sueca-eyes': CustomEvent<{ eyes: string; blind: boolean }>;
  }
}
