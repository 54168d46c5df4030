import { describe, expect, it } from 'vitest';
import { mostEncoded } from './template-rules.ts';
import {
  ageText,
  canMoveText,
  changedText,
  chatLink,
  cutOffText,
  groupLink,
  menuValue,
  orderValues,
  queueText,
  textStates,
} from './text-rules.ts';

describe('the link of a chat', () => {
  it.each([
    ['English', "Tulsi Tiffin: we can't cook #0042 & 100% of it? Yes! (₹240.00)\nSorry + thanks"],
    ['Hindi', 'नमस्ते! आपका ऑर्डर #0042 रास्ते में है। र्कि बिल्डिंग'],
    ['Gujarati', 'તમારો ઓર્ડર #0042 રસ્તામાં છે, બિલ્ડિંગ બી'],
    ['Marathi', 'तुमची ऑर्डर #0042 येत आहे — ज्ञानेश्वर'],
    ['pictures', '🍛 थाली 👨‍👩‍👧‍👦 🇮🇳 है'],
  ])('contains the whole text: %s', (_language, text) => {
    const link = chatLink('9825012345', text);
    const { origin, pathname, searchParams, hash } = new URL(link);
    expect({ origin, pathname, hash }).toEqual({
      ...{ origin: 'https://wa.me', pathname: '/919825012345', hash: '' },
    });
    expect([...searchParams.keys()]).toEqual(['text']);
    expect(searchParams.get('text')).toBe(text);
    // A browser does not change it.
    expect(new URL(link).href).toBe(link);
    expect(link.split('text=')[1]).toMatch(/^[\w\-.!~*()%]+$/);
  });

  it('cuts nothing off: a text that is too long for it is left to be copied', () => {
    const text = 'अ'.repeat(mostEncoded / 9);
    expect(chatLink('9825012345', text)).toBe('https://wa.me/919825012345');
    expect(chatLink('9825012345', text.slice(1))).toContain('?text=');
  });
});

it('a menu is shared with a group that is chosen there, unless it is too long', () => {
  expect(groupLink('थाली & खीर')).toBe(`https://wa.me/?text=${encodeURIComponent('थाली & खीर')}`);
  expect(groupLink('अ'.repeat(200))).toBeUndefined();
});

describe('the states of a text', () => {
  it('go from due to opened to sent or skipped, and back', () => {
    const allowed = textStates.flatMap((from) =>
      textStates.filter((to) => canMoveText(from, to)).map((to) => `${from} ${to}`),
    );
    expect(allowed).toEqual([
      ...['due opened', 'due sent', 'due skipped'],
      ...['opened due', 'opened opened', 'opened sent', 'opened skipped'],
      ...['sent due', 'skipped due'],
    ]);
  });

  it.each([
    ['opened', 'Meena opened this chat at 11:02 am. Please ask before it is sent twice.'],
    ['sent', 'Meena marked this text as sent at 11:02 am.'],
    ['skipped', 'Meena marked this text as skipped at 11:02 am.'],
    ['due', 'Meena has put this text back into the queue.'],
  ] as const)('are reported with who has changed them: %s', (state, text) => {
    expect(changedText(state, { fullName: 'Meena', at: '11:02 am' })).toBe(text);
  });
});

describe('the texts on the page', () => {
  it.each([
    [0, 0, 'Nothing to send'],
    [14, 0, '14 to send'],
    [1, 2, '1 to send, 2 opened'],
    [0, 1, 'Nothing to send, 1 opened'],
  ])('%d due and %d opened: %s', (due, opened, text) => {
    expect(queueText({ due, opened })).toBe(text);
  });

  it.each([
    [-5, 'less than a minute'],
    [59_000, 'less than a minute'],
    [60_000, '1 minute'],
    [59 * 60_000, '59 minutes'],
    [60 * 60_000, '1 hour'],
    [47 * 3_600_000, '47 hours'],
    [49 * 3_600_000, '2 days'],
  ])('an age of %d ms is %s', (ms, text) => {
    expect(ageText(1000, 1000 + ms)).toBe(text);
  });
});

it('an order is named as customers know it', () => {
  const order = { number: 42, deliveryDate: '2026-11-24', shift: 'Dinner' } as const;
  expect(orderValues(order)).toEqual({ order: '#0042', meal: 'dinner', day: '24 Nov' });
});

describe('the menu as a text', () => {
  const dishes = [{ variant: 'Thali', price: '₹120.00' }];

  it('says until when each shift can be ordered', () => {
    const shifts = [
      { shift: 'Lunch', cutOff: { time: '21:00', day: '2026-11-23' }, dishes },
      { shift: 'Dinner', cutOff: { time: '16:30' }, dishes },
    ] as const;
    expect(menuValue(shifts)).toBe(
      'Lunch, order till 9 pm on 23 Nov\n• Thali, ₹120.00\n\nDinner, order till 4:30 pm\n• Thali, ₹120.00',
    );
  });

  it('does not say so if orders end only with the day', () => {
    expect(cutOffText({})).toBeUndefined();
    expect(menuValue([{ shift: 'Lunch', dishes }])).toBe('Lunch\n• Thali, ₹120.00');
  });
});
