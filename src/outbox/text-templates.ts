/** The templates of a new shop, and the variables of each. */

/** Templates of texts that are queued, each once for an order or another matter. */
export const queuedKeys = [
  'orderPlaced',
  'onTheWay',
  'near',
  'atReception',
  'closed',
  'amountDue',
  'notCooked',
  'passBought',
  'mealsLeft',
  'passEnds',
  'leftOut',
  'skipAnswered',
  'closedTomorrow',
  'stillAway',
] as const;
export type QueuedKey = (typeof queuedKeys)[number];

/**
 * The other templates are rendered on request: a menu is for a group, and a private link is a
 * secret that must not be stored in the queue.
 */
export const templateKeys = [...queuedKeys, 'menuOfTheDay', 'privateLink'] as const;
export type TemplateKey = (typeof templateKeys)[number];

interface Variable {
  /** For the preview. */
  sample: string;
  /** The most encoded characters of its value; the shop's name is counted as it is. */
  room: number;
}

export const variables = {
  shop: { sample: 'Your shop', room: 0 },
  order: { sample: '#0042', room: 90 },
  meal: { sample: 'lunch', room: 20 },
  day: { sample: '24 Nov', room: 40 },
  amount: { sample: '₹240.00', room: 40 },
  link: { sample: 'https://tiffin.example/order', room: 200 },
  time: { sample: '12:30 pm', room: 20 },
  place: { sample: 'the reception of Tower B', room: 540 },
  reason: { sample: 'Diwali', room: 540 },
  refund: {
    sample: '₹240.00 goes back to you the way you paid, usually within 5 to 10 working days.',
    room: 180,
  },
  pass: { sample: 'P12', room: 20 },
  meals: { sample: '3 meals', room: 30 },
  leftover: { sample: 'Money for meals left at the end goes back to you.', room: 120 },
  why: { sample: 'no meals are left. Buy again', room: 180 },
  answer: { sample: 'Your meal is back on your pass.', room: 120 },
  menu: {
    sample: 'Lunch, order till 10:30 am\n• Gujarati Thali, ₹120.00\n• Rajma Chawal, ₹104.00',
    room: 900,
  },
} as const satisfies Record<string, Variable>;
export type VariableName = keyof typeof variables;

interface Template {
  label: string;
  /** When the text is sent. */
  occasion: string;
  /** Its own variables; `shop` is in each. */
  variables: readonly VariableName[];
  /** The variables that the text must contain. */
  needs: readonly VariableName[];
  body: string;
  /** True if a new shop queues it: only texts that a person has asked for. */
  isOn: boolean;
  /** True if only a shop that sells passes has it. */
  isOfPasses?: true;
}

const ofOrder = ['order', 'meal', 'day'] as const;

export const templates = {
  orderPlaced: {
    label: 'Order placed',
    occasion: 'Staff take an order that is still to be paid.',
    variables: [...ofOrder, 'amount', 'link'],
    needs: ['link'],
    body: '{shop}: we have your order {order} for {meal} on {day}, {amount}. Please pay here, then we cook it: {link}',
    isOn: true,
  },
  onTheWay: {
    label: 'On the way',
    occasion: 'The delivery person sets out with an order.',
    variables: ofOrder,
    needs: [],
    body: '{shop}: your {meal}, order {order}, is on its way.',
    isOn: false,
  },
  near: {
    label: '10 minutes away',
    occasion: 'The delivery person says that an order is ten minutes away.',
    variables: [...ofOrder, 'time'],
    needs: ['time'],
    body: '{shop}: your {meal}, order {order}, is near. It should be with you at about {time}.',
    isOn: false,
  },
  atReception: {
    label: 'At the reception',
    occasion: 'An order is handed over at a place for which is noted where boxes are left.',
    variables: [...ofOrder, 'place'],
    needs: ['place'],
    body: '{shop}: your {meal}, order {order}, is here for you: {place}. Enjoy your meal!',
    isOn: false,
  },
  closed: {
    label: 'Closed',
    occasion: 'A closure cancels an order.',
    variables: [...ofOrder, 'reason', 'refund'],
    needs: ['order'],
    body: "{shop}: we are closed for {meal} on {day} ({reason}), so we can't cook your order {order}. We are sorry. {refund}",
    isOn: true,
  },
  amountDue: {
    label: 'Amount due',
    occasion: 'An order was delivered and is not paid, or costs something else after a change.',
    variables: [...ofOrder, 'amount', 'link'],
    needs: ['amount'],
    body: '{shop}: {amount} is still due for order {order}, {meal} on {day}. You can pay here: {link}',
    isOn: true,
  },
  notCooked: {
    label: 'Not cooked',
    occasion: 'An order in cash of a new number is not confirmed before the cut-off, or refused.',
    variables: ofOrder,
    needs: ['order'],
    body: "{shop}: we could not confirm your order {order} for {meal} on {day}, so we don't cook it. We are sorry. Paid online, your next order needs no confirmation.",
    isOn: true,
  },
  passBought: {
    label: 'Pass bought',
    occasion: 'A pass is paid.',
    variables: ['pass', 'meals', 'day'],
    needs: ['pass'],
    body: '{shop}: thank you! Your pass {pass} has {meals}, use by {day}.',
    ...{ isOn: false, isOfPasses: true },
  },
  mealsLeft: {
    label: 'Few meals left',
    occasion: 'Three meals or fewer are left on somebody’s passes.',
    variables: ['pass', 'meals', 'link'],
    needs: ['meals'],
    body: '{shop}: {meals} left on your pass {pass}. Buy again: {link}',
    ...{ isOn: true, isOfPasses: true },
  },
  passEnds: {
    label: 'Pass ends',
    occasion: 'A pass with meals ends in seven days, and in two.',
    variables: ['pass', 'meals', 'day', 'leftover', 'link'],
    needs: ['day'],
    body: '{shop}: {meals} left on your pass {pass}, use by {day}. {leftover} Our passes: {link}',
    ...{ isOn: true, isOfPasses: true },
  },
  leftOut: {
    label: 'Not cooked for a pass',
    occasion: 'No meals are left, or the address is not delivered to any more.',
    variables: ['meal', 'day', 'why', 'link'],
    needs: ['why'],
    body: "{shop}: we can't cook your {meal} on {day}: {why}: {link}",
    ...{ isOn: true, isOfPasses: true },
  },
  skipAnswered: {
    label: 'Late skip answered',
    occasion: 'Staff answer who asked too late to skip a meal.',
    variables: ['meal', 'day', 'answer'],
    needs: ['answer'],
    body: '{shop}: you asked to skip {meal} on {day}. {answer}',
    ...{ isOn: true, isOfPasses: true },
  },
  closedTomorrow: {
    label: 'Closed for a pass',
    occasion: 'A closure of today or tomorrow, to people whose meal would come.',
    variables: ['meal', 'day', 'reason'],
    needs: ['day'],
    body: '{shop}: we are closed for {meal} on {day} ({reason}). Your meal stays on your pass.',
    ...{ isOn: true, isOfPasses: true },
  },
  stillAway: {
    label: 'Still away',
    occasion: 'Somebody has been away for 30 days, until they say so, and has meals.',
    variables: ['day'],
    needs: [],
    body: '{shop}: your meals have been paused since {day}. Shall they come again? Just answer here.',
    ...{ isOn: true, isOfPasses: true },
  },
  menuOfTheDay: {
    label: 'Menu of the day',
    occasion: 'You share the menu with groups.',
    variables: ['day', 'menu', 'link'],
    needs: ['menu'],
    body: '*{shop}*, {day}\n\n{menu}\n\nOrder here: {link}',
    isOn: false,
  },
  privateLink: {
    label: 'Private page',
    occasion: 'You send a customer the link to their own orders.',
    variables: ['link'],
    needs: ['link'],
    body: '{shop}: your orders and payments are here, for you alone: {link}',
    isOn: false,
  },
} as const satisfies Record<TemplateKey, Template>;

const day = 24 * 60;

/** Minutes after which a text that nobody has opened is out of date, and leaves the queue. */
export const shortLived: Readonly<Partial<Record<QueuedKey, number>>> = {
  near: 20,
  ...{ leftOut: day, skipAnswered: day, closedTomorrow: day },
  ...{ mealsLeft: 2 * day, passEnds: 2 * day, stillAway: 2 * day },
};

/** The values for a text of this template; `link` is a path of the shop. */
export type TextValues<K extends TemplateKey> = Readonly<
  Record<(typeof templates)[K]['variables'][number], string>
>;

export function isOfPasses(key: TemplateKey): boolean {
  const template: Template = templates[key];
  return template.isOfPasses === true;
}

export function isQueued(key: TemplateKey): key is QueuedKey {
  return queuedKeys.some((each) => each === key);
}
