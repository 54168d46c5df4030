/** Creates the gateways of a configuration. */
import { watchCredentials } from '#src/accounting/server/credentials-service.ts';
import { type Gateways, gatewaySet } from '#src/gateways/server/gateway-set.ts';
import type { PaymentGateway } from '#src/gateways/server/payment-gateway.ts';
import { createPhonepeGateway } from '#src/gateways/server/phonepe/phonepe-gateway.ts';
import { createRazorpayGateway } from '#src/gateways/server/razorpay/razorpay-gateway.ts';
import { createSandboxGateway } from '#src/gateways/server/sandbox/sandbox-gateway.ts';
import type { GatewayConfig } from '#src/platform/config/gateway-config.ts';
import type { Shop } from '#src/platform/http/shop.ts';

interface Opening extends Pick<Shop, 'db' | 'clock' | 'log' | 'wakeJobs'> {
  config: { gateways: GatewayConfig };
  /** Signs the sandbox's webhooks. */
  secret: string;
}

/** Every configured company is queried about its payments; new payments go to the current one. */
export function openGateways(opening: Opening): Gateways {
  const { db, clock, log, config, secret } = opening;
  const watch = (name: string) => watchCredentials(opening, name);
  const { current, phonepe, razorpay } = config.gateways;
  const open: PaymentGateway[] = [];
  if (phonepe)
    open.push(createPhonepeGateway({ settings: phonepe, clock, log, watch: watch('phonepe') }));
  if (razorpay)
    open.push(createRazorpayGateway({ settings: razorpay, clock, log, watch: watch('razorpay') }));
  if (current === 'sandbox') open.push(createSandboxGateway({ db, clock, secret }));
  const chosen = open.find(({ name }) => name === current);
  if (!chosen) throw new Error(`there is no gateway ${current}`);
  return gatewaySet(chosen, open);
}
