/** The payment companies of the shop: the one for new payments, and those of older ones. */
import type { PaymentGateway } from './payment-gateway.ts';

export interface Gateways {
  /** New payments go through it. */
  readonly current: PaymentGateway;
  /** It, and those that took older payments. */
  readonly all: readonly PaymentGateway[];
  /** Undefined for one whose credentials are gone; nobody can be asked about its payments then. */
  of(name: string): PaymentGateway | undefined;
}

export function gatewaySet(
  current: PaymentGateway,
  others: readonly PaymentGateway[] = [],
): Gateways {
  const byName = new Map([...others, current].map((gateway) => [gateway.name, gateway]));
  return { current, all: [...byName.values()], of: (name) => byName.get(name) };
}
