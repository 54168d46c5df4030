/** The payment companies of a configuration, each behind the same seam. */
import type { GatewayConfig } from '#src/server/gateway-config.ts';
import type { Shop } from '#src/server/shop.ts';
import { type Gateways, gatewaySet } from './gateway-set.ts';
import type { PaymentGateway } from './payment-gateway.ts';
import { createPhonepeGateway } from './phonepe/phonepe-gateway.ts';
import { createRazorpayGateway } from './razorpay/razorpay-gateway.ts';
import { createSandboxGateway } from './sandbox/sandbox-gateway.ts';

interface Opening extends Pick<Shop, 'db' | 'clock' | 'log'> {
  config: { gateways: GatewayConfig };
  /** What the sandbox's webhooks are signed with. */
  secret: string;
}

/** Every company with credentials is asked about what it took; new payments go through the current one. */
export function openGateways({ db, clock, log, config, secret }: Opening): Gateways {
  const { current, phonepe, razorpay } = config.gateways;
  const open: PaymentGateway[] = [];
  if (phonepe) open.push(createPhonepeGateway({ settings: phonepe, clock, log }));
  if (razorpay) open.push(createRazorpayGateway({ settings: razorpay, clock, log }));
  if (current === 'sandbox') open.push(createSandboxGateway({ db, clock, secret }));
  const chosen = open.find(({ name }) => name === current);
  if (!chosen) throw new Error(`there is no gateway ${current}`);
  return gatewaySet(chosen, open);
}
