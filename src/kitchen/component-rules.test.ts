import { describe, expect, it } from 'vitest';
import { starterDishes } from '#src/dishes/starter-dishes.ts';
import { readItem, wordOf } from './component-rules.ts';

/** `1 portion chole`: amount, unit, word. */
function said(item: string): string {
  const read = readItem(item);
  return read ? `${read.thousandths / 1000} ${read.unit} ${read.word}` : 'nothing';
}

const real: Readonly<Record<string, string>> = {
  '5 phulka': '5 pc phulka',
  '2x roti': '2 pc roti',
  '2X Roti': '2 pc roti',
  '2 x roti': '2 pc roti',
  '2 × roti': '2 pc roti',
  '2×roti': '2 pc roti',
  '2xroti': '2 pc roti',
  '2 * puri': '2 pc puri',
  '5phulka': '5 pc phulka',
  '½ papad': '0.5 pc papad',
  '1½ roti': '1.5 pc roti',
  '1 ½ roti': '1.5 pc roti',
  '1/2 papad': '0.5 pc papad',
  '1 1/2 roti': '1.5 pc roti',
  '3/4 plate rice': '0.75 pc plate rice',
  '0.5 papad': '0.5 pc papad',
  '1.5 roti': '1.5 pc roti',
  '¼ onion': '0.25 pc onion',
  '¾ bowl dal': '0.75 pc bowl dal',
  '⅓ cucumber': '0.333 pc cucumber',
  '1/3 cucumber': '0.333 pc cucumber',
  Chole: '1 portion chole',
  '  Dal   tadka  ': '1 portion dal tadka',
  'Dal tadka.': '1 portion dal tadka',
  'Dal 200 ml': '200 ml dal (ml)',
  'Dal (200ml)': '200 ml dal (ml)',
  'Dal (200 ml)': '200 ml dal (ml)',
  'Dal - 200 ml': '200 ml dal (ml)',
  'Dal, 200ml': '200 ml dal (ml)',
  'Dal: 200 ml.': '200 ml dal (ml)',
  '200 ml dal': '200 ml dal (ml)',
  '200ml of dal': '200 ml dal (ml)',
  '250 g rice': '250 g rice (g)',
  '250g rice': '250 g rice (g)',
  '250 gm rice': '250 g rice (g)',
  '250 gms rice': '250 g rice (g)',
  '250 grams rice': '250 g rice (g)',
  'Rice 250 gm.': '250 g rice (g)',
  '1 kg rice': '1000 g rice (g)',
  '0.5 kg rice': '500 g rice (g)',
  '½ kg rice': '500 g rice (g)',
  '1 l chaas': '1000 ml chaas (ml)',
  '1 L Chaas': '1000 ml chaas (ml)',
  '0.25 litre chaas': '250 ml chaas (ml)',
  'Chaas 1 ltr': '1000 ml chaas (ml)',
  '2 lassi': '2 pc lassi',
  '5 gulab jamun': '5 pc gulab jamun',
  '2 kachori': '2 pc kachori',
  '4 masala roti': '4 pc masala roti',
  '2 litti chokha': '2 pc litti chokha',
  '2 xacuti': '2 pc xacuti',
  '4 no onion paratha': '4 pc no onion paratha',
  '2 thali': '2 pc thali',
  '3 steamed momos': '3 pc steamed momos',
  '6 pcs momos': '6 pc momos',
  '6 pc momos': '6 pc momos',
  '6 pieces momos': '6 pc momos',
  '6 nos. momos': '6 pc momos',
  '6 nos momos': '6 pc momos',
  '6 no. momos': '6 pc momos',
  '6pcs of momos': '6 pc momos',
  'Momos 6 pcs': '6 pc momos',
  'Momos (6 pcs)': '6 pc momos',
  'Momos - 6 pcs': '6 pc momos',
  'Momos (6)': '6 pc momos',
  'Roti (x5)': '5 pc roti',
  'Roti x5': '5 pc roti',
  'Roti x 5': '5 pc roti',
  'Roti × 5': '5 pc roti',
  'Roti (4 nos)': '4 pc roti',
  'Papad (½)': '0.5 pc papad',
  'Gobi 65': '1 portion gobi 65',
  'Chicken 65': '1 portion chicken 65',
  'Combo 5': '1 portion combo 5',
  '7up': '7 pc up',
  '2-3 puri': '1 portion 2-3 puri',
  '2–3 puri': '1 portion 2–3 puri',
  '100% wheat roti': '1 portion 100% wheat roti',
  '2nd helping rice': '1 portion 2nd helping rice',
  '1. Dal': '1 portion 1. dal',
  '5-star salad': '1 portion 5-star salad',
  '0 sugar chai': '1 portion 0 sugar chai',
  '1947 special': '1 portion 1947 special',
  '2 x 200 ml dal': '400 ml dal (ml)',
  '2x250g rice': '500 g rice (g)',
  '2 x 5 roti': '1 portion 2 x 5 roti',
  '12:30 snack': '1 portion 12:30 snack',
  'Dal (tadka)': '1 portion dal (tadka)',
  'Dal/Kadhi': '1 portion dal/kadhi',
  'Roti + butter': '1 portion roti + butter',
  'Paneer (spicy) 200 g': '200 g paneer (spicy) (g)',
  'Roti / 4 phulka': '1 portion roti / 4 phulka',
  '५ फुलका': '5 pc फुलका',
  '५फुलका': '5 pc फुलका',
  '१२ पूरी': '12 pc पूरी',
  '२ x रोटी': '2 pc रोटी',
  '१½ रोटी': '1.5 pc रोटी',
  '½ पापड़': '0.5 pc पापड़'.normalize('NFC'),
  'दाल २०० ml': '200 ml दाल (ml)',
  दाल: '1 portion दाल',
  'आलू मटर': '1 portion आलू मटर',
  '૫ ફૂલકા': '5 pc ફૂલકા',
  '૨ x રોટલી': '2 pc રોટલી',
  '૧૦ પૂરી': '10 pc પૂરી',
  '૧/૨ પાપડ': '0.5 pc પાપડ',
  'દાળ ૨૦૦ ml': '200 ml દાળ (ml)',
  'છાશ (૨૫૦ ml)': '250 ml છાશ (ml)',
  કઢી: '1 portion કઢી',
  '': 'nothing',
  '   ': 'nothing',
  '-': 'nothing',
  '{}': 'nothing',
  '5': '1 portion 5',
  '½': '1 portion ½',
  '😀': '1 portion 😀',
};

/** Items of a number and a name, as kitchens write them. */
const plainlyCounted =
  '4 phulka|2 bhature|3 idli|1 medu vada|6 manchurian|2 aloo paratha|3 pav|5 methi thepla|4 roti|2 bajra rotla|6 puri|2 butter naan|1 tandoori roti|8 pani puri|3 uttapam|2 dosa|4 dhokla|2 samosa|1 kachori|2 batata vada|3 gulab jamun|2 rasgulla|1 rasmalai|2 jalebi|5 chapati|2 missi roti|3 makki ki roti|1 papad|2 lemon slices|1 boiled egg|2 besan chilla|4 handvo pieces|3 khandvi rolls|2 puran poli|1 sweet|2 laddu|6 mini idli|3 appam|2 parotta|4 sandwiches|12 grapes|1 banana|2 green chillies|10 pani puri|20 puri'.split(
    '|',
  );

const plainlyNamed =
  'Rajma|Jeera rice|Onion salad|Green chutney|Paneer butter masala|Steamed rice|Salad|Pickle|Boondi raita|Roasted papad|Sambar|Coconut chutney|Tomato chutney|Veg hakka noodles|Schezwan chutney|Curd|White butter|Moong dal khichdi|Gujarati kadhi|Bhaji|Onion and lemon|Veg pulao|Cucumber salad|Sukhi bhaji|Chunda|Palak paneer|Dal makhani|Bhindi masala|Dal fry|Sev tameta|Jaggery and ghee|Chaas|Dal dhokli|Batata bhaji|Kachumber|Misal|Farsan|Undhiyu|Ringan no olo|Kadhi pakora|Shrikhand|Aamras|Baingan bharta|Lauki chana dal|Aloo gobi|Tinda masala|Mix veg (Jain)|Sabzi of the day|Kaali dal|Egg curry'.split(
    '|',
  );

describe('an item of a dish', () => {
  it('is read into an amount and a component, as kitchens really write it', () => {
    const read = Object.keys(real).map((item) => [item, said(item)]);
    expect(Object.fromEntries(read)).toEqual(real);
  });

  it('is counted by its first number, and is one portion without a number', () => {
    for (const item of plainlyCounted) {
      const [, amount, name] = /^(\d+) (.+)$/.exec(item) ?? [];
      expect(said(item)).toBe(`${amount} pc ${name}`);
    }
    for (const item of plainlyNamed) expect(said(item)).toBe(`1 portion ${item.toLowerCase()}`);
    expect(Object.keys(real).length + plainlyCounted.length + plainlyNamed.length).toBeGreaterThan(
      200,
    );
  });

  it('is understood in every dish that a new shop can start with', () => {
    for (const item of starterDishes.flatMap(({ items }) => items)) {
      const [, amount = '1'] = /^(\d+) /.exec(item) ?? [];
      expect(said(item)).toBe(
        `${amount} ${/^\d/.test(item) ? 'pc' : 'portion'} ${item.replace(/^\d+ /, '').toLowerCase()}`,
      );
    }
  });

  it('has an amount in whole thousandths', () => {
    for (const item of Object.keys(real)) {
      expect(Number.isSafeInteger(readItem(item)?.thousandths ?? 0)).toBe(true);
    }
  });

  it('has one word in every spelling of case and spaces, and no guessed one', () => {
    expect(wordOf('  Aloo   MATAR ')).toBe('aloo matar');
    expect(wordOf('Roti,')).toBe('roti');
    expect(wordOf('rotis')).not.toBe(wordOf('roti'));
    expect([...wordOf('क'.repeat(500))]).toHaveLength(200);
  });

  it('of any length has a word that the shop can store', () => {
    for (const item of ['😀'.repeat(300), `${'x'.repeat(300)} 200 ml`, `5 ${'y'.repeat(300)}`]) {
      const read = readItem(item);
      expect([...(read?.word ?? '')].length).toBeLessThanOrEqual(200);
      expect([...(read?.name ?? '')].length).toBeLessThanOrEqual(80);
    }
  });
});
