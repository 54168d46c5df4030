/** The alert on cash orders that wait for approval; the database ends it with the last of them. */
import { raiseAlert } from '#src/alerts/server/alert-service.ts';
import type { OnUnapproved } from '#src/checkout/server/strangers/visitor.ts';
import { shortDay } from '#src/platform/contract/business-day.ts';
import type { Shop } from '#src/platform/http/shop.ts';

export const callForApproval =
  (log: Pick<Shop['log'], 'error'>): OnUnapproved =>
  async (tx, { deliveryDate, shift }, now) => {
    const meal = `${shift.toLowerCase()} on ${shortDay(deliveryDate)}`;
    await raiseAlert(tx, log, {
      kind: 'ordersUnapproved',
      // The same subject as in the trigger that ends the alert.
      subject: `${deliveryDate} ${shift}`,
      message: `Orders in cash of new numbers for ${meal} wait until you confirm them. See Orders.`,
      now,
    });
  };
