/** What every feature declares of its tables: a test misses each text that nobody declares. */
import { accountingPersonal } from '#src/accounting/server/accounting-personal-sql.ts';
import { addressPersonal } from '#src/addresses/server/address-personal-sql.ts';
import { alertPersonal } from '#src/alerts/server/alert-personal-sql.ts';
import { authPersonal } from '#src/auth/server/auth-personal-sql.ts';
import { backupPersonal } from '#src/backups/server/backup-personal-sql.ts';
import { cashPersonal } from '#src/cash/server/cash-personal-sql.ts';
import { checkoutPersonal } from '#src/checkout/server/checkout-personal-sql.ts';
import { contactPersonal } from '#src/contact/server/contact-personal-sql.ts';
import { forgetMails } from '#src/contact/server/mail-forgetting-service.ts';
import { customerPersonal } from '#src/customers/server/customer-personal-sql.ts';
import { leaveOthers } from '#src/customers/server/merging/merger-erasing-service.ts';
import { deliveryPersonal } from '#src/delivery/server/delivery-personal-sql.ts';
import { dishPersonal } from '#src/dishes/server/dish-personal-sql.ts';
import { gatewayPersonal } from '#src/gateways/server/gateway-personal-sql.ts';
import { kitchenPersonal } from '#src/kitchen/server/kitchen-personal-sql.ts';
import { menuPersonal } from '#src/menus/server/menu-personal-sql.ts';
import { orderPersonal } from '#src/orders/server/order-personal-sql.ts';
import { paymentPersonal, selectAttemptsOf } from '#src/payments/server/payment-personal-sql.ts';
import type { PersonalData } from '#src/platform/personal/personal-data-sql.ts';
import { platformPersonal } from '#src/platform/personal/platform-personal-sql.ts';
import { privacyPersonal } from '#src/privacy/server/privacy-personal-sql.ts';
import { receiptPersonal } from '#src/receipts/server/receipt-personal-sql.ts';
import { settingsPersonal } from '#src/settings/server/settings-personal-sql.ts';
import { staffPersonal } from '#src/staff/server/staff-personal-sql.ts';
import { textPersonal } from '#src/texts/server/text-personal-sql.ts';

/** In the order of the Privacy page; what others refer to comes first. */
export function declaredData(clock: () => Date): readonly PersonalData[] {
  return [
    orderPersonal,
    checkoutPersonal,
    cashPersonal,
    textPersonal,
    customerPersonal(leaveOthers),
    paymentPersonal,
    receiptPersonal,
    contactPersonal((tx, messages) => forgetMails(tx, messages, clock())),
    deliveryPersonal,
    kitchenPersonal,
    alertPersonal(selectAttemptsOf),
    privacyPersonal,
    accountingPersonal,
    addressPersonal,
    authPersonal,
    backupPersonal,
    dishPersonal,
    gatewayPersonal,
    menuPersonal,
    platformPersonal,
    settingsPersonal,
    staffPersonal,
  ];
}
