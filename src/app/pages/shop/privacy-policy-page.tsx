/** The privacy policy: what this software keeps of a customer, why, how long, and who sees it. */
import { lookUpDays } from '#src/orders/order-rules.ts';
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
  title: 'Privacy Policy',
  description:
    'What we collect when you order, what we use it for, one cookie and no trackers, who sees your details, how long we keep them, and your rights.',
};

export function PrivacyPolicyPage() {
  return (
    <PolicyText
      title={handle.title}
      inShort={[
        'We collect what an order needs, and nothing to follow you with.',
        'There is one cookie for customers, set when you order. There are no trackers.',
        'Your details go to the payment company and to the delivery person, and are not sold.',
        'You may ask what we hold about you, and have it corrected or deleted.',
      ]}
    >
      <Collected />
      <Used />
      <Cookies />
      <Shared />
      <LookUp />
      <Kept />
      <Rights />
      <Security />
      <GrievanceSection />
    </PolicyText>
  );
}

function Collected() {
  const { legalName } = useShopFacts();
  return (
    <PolicySection title="What we collect">
      <p>
        {legalName} is responsible for your details on this site. You have no account here. We hold
        what you give us:
      </p>
      <PolicyList>
        <li>
          <strong>With an order:</strong> your mobile number, the location that you choose, the
          address line that you type, the dishes, the date and the shift, and your name where you
          give it.
        </li>
        <li>
          <strong>With a payment:</strong> its amount, its reference, its result, and the kind of
          payment, such as UPI or card. We never see your card number, your PIN or your password.
        </li>
        <li>
          <strong>When you call or write to us:</strong> what we have to know to serve you, such as
          that you eat no onion. Our staff note it beside your number.
        </li>
        <li>
          <strong>With a message:</strong> your name, e-mail address, mobile number, your company if
          you give it, what you write, and your rating.
        </li>
      </PolicyList>
      <p>
        To keep out programs that guess numbers, the server counts requests by internet address, and
        searches also by mobile number, for up to a day. What it counts by is kept in memory or
        scrambled.
      </p>
    </PolicySection>
  );
}

function Used() {
  return (
    <PolicySection title="What we use it for">
      <PolicyList>
        <li>to cook, deliver and look up your order, and to call you about it,</li>
        <li>to take your payment, to check it, and to give money back,</li>
        <li>to answer your message,</li>
        <li>to keep the accounts that the law asks for, and to prevent fraud.</li>
      </PolicyList>
      <p>We send no advertising, make no profile of you and sell nothing about you.</p>
    </PolicySection>
  );
}

function Cookies() {
  return (
    <PolicySection title="Cookies">
      <p>
        When you place an order, we set one cookie. It holds a random number with our signature, so
        that we recognise the browser that placed the order and show your full address line there
        and nowhere else. Scripts can't read it (it is HttpOnly), and it ends after {lookUpDays}{' '}
        days. If you delete it, you can still order and still find your orders; the address line is
        then masked, and the links to receipts are left out.
      </p>
      <p>
        The open tab also remembers your cart and what you typed at checkout, until you close it.
        That memory stays on your device.
      </p>
      <p>
        There are no trackers, no advertising and no statistics services. Our pages load nothing
        from third parties: no fonts, no scripts, no pictures. The page on which you pay belongs to
        the payment company, which has cookies and a privacy policy of its own.
      </p>
      <p>
        For people who work for us, the browser keeps their sign-in, and a cookie remembers for
        seven days whether the side bar is open.
      </p>
    </PolicySection>
  );
}

function Shared() {
  return (
    <PolicySection title="Whom we share it with">
      <PolicyList>
        <li>
          <strong>The payment company</strong> gets the amount, a reference and the order number.
          What you type on its page, such as a UPI ID or a card number, it never tells us.
        </li>
        <li>
          <strong>The delivery person</strong> sees your mobile number, your address, your dishes
          and the total. To find or reach you, they may open the address in a map app and call or
          message your number. Their phone forgets all of it when they sign out.
        </li>
        <li>
          <strong>The kitchen's staff</strong> see orders, payments and messages.
        </li>
        <li>
          <strong>WhatsApp</strong> carries what we write to you there, such as that your order is
          on its way.
        </li>
        <li>
          <strong>Authorities and courts</strong> get what the law obliges us to give.
        </li>
      </PolicyList>
      <p>
        A mail company carries messages of the contact form to us. Nobody else gets your details.
      </p>
    </PolicySection>
  );
}

function LookUp() {
  return (
    <PolicySection title="Looking up orders">
      <p>
        <PolicyLink to="/my-orders">My Orders</PolicyLink> finds orders by mobile number, without a
        password. So whoever knows your number can see what was ordered with it in the last{' '}
        {lookUpDays} days: order number, date, dishes, total, refunds, status, the delivery person's
        name and the short name of the location, for example of a housing society. The address line
        is masked, and the links to receipts are left out, in every browser but the one that placed
        the order. The number of searches is limited.
      </p>
      <p>
        A private link shows your orders without a number. You can save one after you have paid, and
        we may send you one; it ends after a year, or when you end it on its page. A payment link
        shows the dishes and days of one order, and nobody's name. Whoever has such a link sees what
        it shows, so please pass it on with care.
      </p>
    </PolicySection>
  );
}

function Kept() {
  return (
    <PolicySection title="How long we keep it">
      <PolicyList>
        <li>
          <strong>The look-up</strong> shows orders for {lookUpDays} days.
        </li>
        <li>
          <strong>Orders and payments</strong> are kept for as long as the laws on tax and accounts
          ask for them.
        </li>
        <li>
          <strong>Messages</strong> are kept so that we can answer and know later what was agreed.
          Ask us, and we delete yours.
        </li>
      </PolicyList>
    </PolicySection>
  );
}

function Rights() {
  return (
    <PolicySection title="Your rights">
      <p>You may, free of charge,</p>
      <PolicyList>
        <li>ask what we hold about you and whom we gave it to,</li>
        <li>have mistakes corrected,</li>
        <li>have deleted what no law obliges us to keep,</li>
        <li>withdraw your consent,</li>
        <li>name somebody who may use these rights if you die or fall ill,</li>
        <li>complain to our grievance officer, and then to the Data Protection Board of India.</li>
      </PolicyList>
      <p>
        Write to the grievance officer below. We may call your number, to be sure that it is you who
        asks.
      </p>
      <p>
        If you are under 18, please use this site only with the permission of a parent or guardian.
      </p>
    </PolicySection>
  );
}

function Security() {
  return (
    <PolicySection title="Security and changes">
      <p>
        Pages travel encrypted. Passwords of our staff are stored so that nobody can read them, and
        the server's log holds no mobile numbers and no addresses. Should your details get into
        wrong hands in spite of that, we tell you and the authorities.
      </p>
      <p>When this policy changes, the date at the top changes too.</p>
    </PolicySection>
  );
}
