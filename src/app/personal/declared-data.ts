/** The personal data that features declare; docs/not-personal.md lists all other text columns. */
import { alertPersonal } from '#src/alerts/server/alert-personal-sql.ts';
import { cashPersonal } from '#src/cash/server/cash-personal-sql.ts';
import { checkoutPersonal } from '#src/checkout/server/checkout-personal-sql.ts';
import { contactPersonal } from '#src/contact/server/contact-personal-sql.ts';
import { forgetMails } from '#src/contact/server/mail-forgetting-service.ts';
import { customerPersonal } from '#src/customers/server/customer-personal-sql.ts';
import { leaveOthers } from '#src/customers/server/merging/merger-erasing-service.ts';
import { deliveryPersonal } from '#src/delivery/server/delivery-personal-sql.ts';
import { kitchenPersonal } from '#src/kitchen/server/kitchen-personal-sql.ts';
import { orderPersonal } from '#src/orders/server/order-personal-sql.ts';
import { textPersonal } from '#src/outbox/server/text-personal-sql.ts';
import { passPersonal } from '#src/passes/server/pass-personal-sql.ts';
import { paymentPersonal, selectAttemptsOf } from '#src/payments/server/payment-personal-sql.ts';
import type { PersonalData } from '#src/platform/personal/personal-data-sql.ts';
import { privacyPersonal } from '#src/privacy/server/privacy-personal-sql.ts';
import { receiptPersonal } from '#src/receipts/server/receipt-personal-sql.ts';

/** In the order of the Privacy page; tables come before those that refer to them. */
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
    passPersonal,
    kitchenPersonal,
    alertPersonal(selectAttemptsOf),
    privacyPersonal,
  ];
}
