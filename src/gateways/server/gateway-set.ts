/** The shop's payment companies: the one for new payments, and those of older payments. */
import type { PaymentGateway } from './payment-gateway.ts';

export interface Gateways {
  /** Takes new payments. */
  readonly current: PaymentGateway;
  /** The current one, and those that took older payments. */
  readonly all: readonly PaymentGateway[];
  /** Undefined for a company whose credentials are gone: it can't be asked about its payments. */
  of(name: string): PaymentGateway | undefined;
}

export function gatewaySet(
  current: PaymentGateway,
  others: readonly PaymentGateway[] = [],
): Gateways {
  const byName = new Map([...others, current].map((gateway) => [gateway.name, gateway]));
  return { current, all: [...byName.values()], of: (name) => byName.get(name) };
}
