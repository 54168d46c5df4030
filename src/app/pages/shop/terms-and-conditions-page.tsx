/** The terms of use: who may order, what both sides promise, and by which law. */
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
  title: 'Terms and Conditions',
  description:
    'The terms of ordering here: who may order, lawful use, prices and payment, responsibilities on both sides, and Indian law.',
};

export function TermsAndConditionsPage() {
  const { cash } = useShopFacts();
  return (
    <PolicyText
      title={handle.title}
      inShort={[
        'You are at least 18 years old, or a parent or guardian permits you to order.',
        'You use this site lawfully and give your own mobile number and a true address.',
        cash
          ? 'An order counts once its payment is confirmed, or as soon as you choose to pay in cash.'
          : 'An order counts once its payment is confirmed.',
        'Indian law applies.',
      ]}
    >
      <Agreement />
      <LawfulUse />
      <Responsibility />
      <Menus />
      <Orders />
      <Liability />
      <Law />
      <GrievanceSection />
    </PolicyText>
  );
}

function Agreement() {
  const { name, legalName } = useShopFacts();
  return (
    <>
      <PolicySection title="Who agrees to what">
        <p>
          {name} is a service of {legalName} ("we"). Whoever uses this site or orders on it ("you")
          agrees to these terms, to the <PolicyLink to="/privacy-policy">Privacy Policy</PolicyLink>{' '}
          and to the <PolicyLink to="/refund-policy">Return, Refund and Delivery Policy</PolicyLink>
          . If you don't agree, please don't order.
        </p>
      </PolicySection>
      <PolicySection title="Who may order">
        <p>
          You must be at least 18 years old. If you are younger, you may order only with the
          permission of a parent or guardian, who then answers for the order.
        </p>
      </PolicySection>
    </>
  );
}

function LawfulUse() {
  return (
    <PolicySection title="Lawful use">
      <p>Use this site only for what the law allows, and for what it is there for. Don't</p>
      <PolicyList>
        <li>order in somebody else's name, or with a number or an address that is not true,</li>
        <li>pay with a card or an account that you may not use,</li>
        <li>look up orders that are not yours,</li>
        <li>try to get into parts that are not meant for you, or to overload the site,</li>
        <li>send us anything unlawful, insulting or harmful,</li>
        <li>copy the texts, pictures or marks of this site for a business of your own.</li>
      </PolicyList>
    </PolicySection>
  );
}

function Responsibility() {
  return (
    <PolicySection title="Account responsibility">
      <p>
        Customers need no account and have none. Your mobile number stands in its place: orders are
        found by it, and the delivery person calls it. You are responsible for giving your own
        number and for what is ordered with your phone and your means of payment.
      </p>
      <p>
        Whoever works for us has an account with a password. They keep it to themselves, answer for
        what is done with it, and tell us at once if somebody else may know it.
      </p>
    </PolicySection>
  );
}

function Menus() {
  return (
    <PolicySection title="Menus, prices and pictures">
      <p>
        Prices are in Indian rupees and include taxes and delivery. Menus, prices and portions can
        change until you place your order; the total at checkout is what you pay.
      </p>
      <p>
        Pictures are illustrations and serving suggestions. A dish may look different on your plate.
      </p>
      <p>
        All dishes are vegetarian. If something could harm you, such as nuts, milk or wheat, please
        ask us before you order.
      </p>
    </PolicySection>
  );
}

function Orders() {
  const { cash } = useShopFacts();
  return (
    <PolicySection title="Orders and payment">
      <p>
        You order by placing an order and paying for it on the page of a payment company. We accept
        the order when that company confirms the payment to us. An order of which no payment page
        was opened ends {minutesToOpenPage} minutes after it was placed, any other that is not paid{' '}
        {checkoutMinutes} minutes after it; a payment page that is open by then can still be used
        until its own time is over.
      </p>
      {cash && (
        <p>
          Where checkout offers it, you can pay in cash when your meal comes instead. Such an order
          counts as soon as you place it, or as soon as the kitchen confirms it where the page says
          so: we cook it for you, and you pay its whole price at the door. Until then you can still
          pay it online. Whoever refuses to pay at the door may have to pay online from then on.
        </p>
      )}
      <p>
        We may cancel an order because of pricing errors, stock issues or suspected fraud. The money
        of a cancelled paid order goes back. There are no returns once an order is placed. Times of
        delivery, refunds and shipping fees are in the{' '}
        <PolicyLink to="/refund-policy">Return, Refund and Delivery Policy</PolicyLink>.
      </p>
    </PolicySection>
  );
}

function Liability() {
  return (
    <PolicySection title="What we answer for">
      <p>
        We answer for the food that we cook and for bringing it to you. We do not answer for what we
        can't control, such as a failing network, a payment company that is down, or a closed road.
        For a loss that an order causes, we answer up to the amount that you paid for it.
      </p>
      <p>
        None of this takes away a right that the law gives you as a consumer, nor our responsibility
        for harm to health.
      </p>
    </PolicySection>
  );
}

function Law() {
  const { city } = useShopFacts();
  return (
    <>
      <PolicySection title="Indian law">
        <p>
          These terms follow Indian law. The courts of {city} decide disputes. You may also turn to
          the consumer commission where you live.
        </p>
      </PolicySection>
      <PolicySection title="Changes">
        <p>
          When we change these terms, the date at the top changes too. An order follows the terms
          that stood here when it was placed.
        </p>
      </PolicySection>
    </>
  );
}
