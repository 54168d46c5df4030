/** The alert on orders in cash that wait for staff; the database ends it with the last of them. */
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
      // As the trigger that ends it has it.
      subject: `${deliveryDate} ${shift}`,
      message: `Orders in cash of new numbers for ${meal} wait until you say that they are cooked. See Orders.`,
      now,
    });
  };
