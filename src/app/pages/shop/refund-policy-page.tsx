/** The return, refund and delivery policy: the terms of product 2.7, as the shop works. */
import { checkoutMinutes, minutesToOpenPage } from '#src/checkout/checkout-rules.ts';
import type { ScreenHandle } from '#src/platform/browser/screen-handle.ts';
import { useShopFacts } from '#src/settings/web/use-shop-facts.ts';
import { PolicyLink } from '#src/site/web/policy-link.tsx';
import {
  GrievanceSection,
  PolicyList,
  PolicySection,
  PolicyText,
} from '#src/site/web/policy-text.tsx';

export const handle: ScreenHandle = {
  title: 'Return, Refund and Delivery Policy',
  description:
    'How soon a meal arrives, when money goes back and how long that takes, what delivery costs, and when an order is cancelled.',
};

export function RefundPolicyPage() {
  return (
    <PolicyText
      title={handle.title}
      inShort={[
        'Orders are processed and delivered within 45-60 minutes.',
        'There are no returns once an order is placed.',
        'Refunds go to the original payment method within 5-10 business days.',
        'Today we charge no shipping fee: the price of a menu includes its delivery.',
      ]}
    >
      <Delivery />
      <ShippingFees />
      <Returns />
      <Cancellations />
      <Payments />
      <Refunds />
      <GrievanceSection />
    </PolicyText>
  );
}

function Delivery() {
  const { cash } = useShopFacts();
  return (
    <PolicySection title="Delivery">
      <p>
        Every menu is for one date and one shift, Lunch or Dinner. Orders are processed and
        delivered within 45-60 minutes. For a shift that is being served, the time counts from your
        confirmed payment{cash && ', or from your order if you pay in cash'}. For a later shift, it
        counts from when the kitchen starts on the orders of that shift.
      </p>
      <p>
        Rain, traffic or a road that is closed can make it longer. <MyOrders /> shows how far your
        order is.
      </p>
      <p>
        We deliver to the locations that you can choose at checkout. Please give an address line
        that leads to your door and a mobile number that you answer. If nobody is there, or the
        address is wrong, the kitchen decides what happens next: another try, or a cancelled order
        whose money goes back.
      </p>
    </PolicySection>
  );
}

function ShippingFees() {
  return (
    <PolicySection title="Shipping fees">
      <p>
        Today no shipping fee is charged: the prices on the menu include delivery, and the total at
        checkout is all that you pay.
      </p>
      <p>
        Should we charge shipping fees one day, they are computed at checkout and shown before you
        pay. Shipping fees are non-refundable unless the fault is ours.
      </p>
    </PolicySection>
  );
}

function Returns() {
  return (
    <PolicySection title="Returns">
      <p>
        There are no returns once an order is placed. Food is cooked for you and can't be sold to
        anybody else. Please check the day, the shift, the dishes and the address before you pay.
      </p>
      <p>
        If we made the mistake, you don't have to bear it. Is a dish missing, spoiled or not what
        you ordered? <PolicyLink to="/contact">Tell us</PolicyLink> on the same day, with your order
        number and a picture if you can. Where the fault is ours, we refund what you paid for it.
      </p>
    </PolicySection>
  );
}

function Cancellations() {
  return (
    <PolicySection title="Cancelled orders">
      <p>We may cancel an order because of</p>
      <PolicyList>
        <li>an error in a price or a description,</li>
        <li>stock issues: an ingredient or a dish has run out,</li>
        <li>suspected fraud, or a number or address that can't be right.</li>
      </PolicyList>
      <p>
        When a paid order is cancelled, its money goes back in full. Where you paid for several
        orders at once, the others stay as they are.
      </p>
      <p>
        You can't cancel an order on this site. If you made a mistake, call us at once. Before your
        meal is on its way we may be able to cancel the order for you.
      </p>
    </PolicySection>
  );
}

function Payments() {
  const { cash } = useShopFacts();
  return (
    <PolicySection title="Unpaid orders and late payments">
      <p>
        An order of which no payment page was opened ends {minutesToOpenPage} minutes after it was
        placed, any other that is not paid {checkoutMinutes} minutes after it. A payment page that
        you opened before then can still be used until its own time is over. After that, nothing is
        delivered and nothing is owed.
      </p>
      {cash && (
        <p>
          An order that you pay in cash at the door does not end that way: we cook and bring it.
          Please have the money ready. If your plans change, call us before your meal is cooked.
        </p>
      )}
      <p>
        Sometimes money reaches us late. If everything that you ordered can still be served, the
        payment is attached to your order. If not, it is refunded. A payment whose amount does not
        match is looked at by a person.
      </p>
      <p>
        While a payment is "Pending", please don't pay again. Should one order be paid twice, the
        second payment is refunded.
      </p>
    </PolicySection>
  );
}

function Refunds() {
  const { cash } = useShopFacts();
  return (
    <PolicySection title="Refunds">
      <p>
        Refunds go to the original payment method within 5-10 business days: to the UPI account, the
        card or the bank account that the money came from. We can't send them anywhere else, and we
        never ask for a PIN or a one-time password to make one.
      </p>
      {cash && <p>What you paid in cash goes back to you in cash.</p>}
      <p>
        If a refund has not reached you after 10 business days,{' '}
        <PolicyLink to="/contact">write to us</PolicyLink> with your order number or the transaction
        ID of the payment.
      </p>
    </PolicySection>
  );
}

function MyOrders() {
  return <PolicyLink to="/my-orders">My Orders</PolicyLink>;
}
