import { describe, expect, it } from 'vitest';
import {
  encodedLength,
  fitsLink,
  longestOf,
  mostEncoded,
  renderText,
  samplesOf,
  templateProblem,
} from './template-rules.ts';
import { templateKeys, templates } from './text-templates.ts';

const shop = 'Tulsi Tiffin';

describe('a template', () => {
  it.each(templateKeys)('of the product is right for the longest name of a shop: %s', (key) => {
    expect(templateProblem(key, templates[key].body, 'अ'.repeat(60))).toBeUndefined();
  });

  it.each([
    [
      'onTheWay',
      'Order {ordr}',
      '{ordr} is not a variable of this text. It can have {shop}, {order}, {meal} and {day}.',
    ],
    [
      'onTheWay',
      'Order {}',
      '{} is not a variable of this text. It can have {shop}, {order}, {meal} and {day}.',
    ],
    [
      'onTheWay',
      'Pay {link}',
      '{link} is not a variable of this text. It can have {shop}, {order}, {meal} and {day}.',
    ],
    [
      'privateLink',
      '{Link}',
      '{Link} is not a variable of this text. It can have {shop} and {link}.',
    ],
    ['onTheWay', 'Order {order', '“{” has no partner: write a variable like {order}.'],
    ['onTheWay', 'Order order}', '“}” has no partner: write a variable like {order}.'],
    ['onTheWay', 'Order {{order}}', '“{” has no partner: write a variable like {order}.'],
    ['orderPlaced', 'Thank you!', 'Please keep {link}: the text makes no sense without it.'],
  ] as const)('%s can’t contain “%s”', (key, body, problem) => {
    expect(templateProblem(key, body, shop)).toBe(problem);
  });

  it('is measured with the longest values, at each place where they stand', () => {
    const once = longestOf('atReception', '{place}', shop);
    expect(longestOf('atReception', '{place}{place}', shop)).toBe(2 * once);
    expect(templateProblem('atReception', '{place}'.repeat(3), shop)).toBeUndefined();
    expect(templateProblem('atReception', '{place}'.repeat(4), shop)).toBe(
      'In a link this text can get 2,160 signs long, and has to stay under 1,800. Please shorten it.',
    );
  });

  it('stays under 1,800 characters, exactly', () => {
    const fitting = 'x'.repeat(mostEncoded - 1);
    expect(templateProblem('onTheWay', fitting, shop)).toBeUndefined();
    expect(templateProblem('onTheWay', `${fitting}x`, shop)).toContain('1,800 signs long');
    expect([fitsLink(fitting), fitsLink(`${fitting}x`)]).toEqual([true, false]);
  });
});

describe('a text', () => {
  it('has each value in place of its variable, unchanged', () => {
    const values = { shop, order: '{order} $& $1', meal: 'lunch', day: '24 Nov' };
    expect(renderText('{ shop }: {order}, {meal} on {day}', values)).toBe(
      'Tulsi Tiffin: {order} $& $1, lunch on 24 Nov',
    );
  });

  it('has no gap for a blank value', () => {
    const values = { ...samplesOf('closed', shop), refund: '' };
    expect(renderText('Sorry. {refund}\nYours, {refund} {shop}', values)).toBe(
      'Sorry.\nYours, Tulsi Tiffin',
    );
  });

  it('is counted as encoded: nine characters for a letter of Hindi, twelve for most emoji', () => {
    expect(['a', ' ', '₹', 'अ', 'ક', '🍛'].map(encodedLength)).toEqual([1, 3, 9, 9, 9, 12]);
  });

  it.each(templateKeys)('of every template has a sample for the preview: %s', (key) => {
    expect(renderText(templates[key].body, samplesOf(key, shop))).not.toMatch(/[{}]/);
  });
});
